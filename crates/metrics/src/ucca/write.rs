//! Writer for passages, in the format of the `ucca` package.

use std::fmt::Write as _;

use super::passage::{Attributes, Edge, Info, Node, Passage};

impl Passage {
    /// Formats the passage as standard XML: a file in that format is reproduced byte by byte.
    pub fn to_xml(&self) -> String {
        let mut xml = String::new();
        element(0, "root", &self.names, true, &mut xml);
        info(1, &self.info, &mut xml);
        let mut nodes = self.nodes.iter();
        for layer in &self.layers {
            element(1, "layer", &layer.names, true, &mut xml);
            info(2, &layer.info, &mut xml);
            nodes.by_ref().take(layer.size).for_each(|each| node(each, &mut xml));
            xml.push_str("  </layer>\n");
        }
        xml.push_str("</root>\n");
        xml
    }
}

fn node(node: &Node, xml: &mut String) {
    element(2, "node", &node.names, true, xml);
    info(3, &node.info, xml);
    node.edges.iter().for_each(|each| edge(each, xml));
    xml.push_str("    </node>\n");
}

fn edge(edge: &Edge, xml: &mut String) {
    element(3, "edge", &edge.names, true, xml);
    info(4, &edge.info, xml);
    edge.categories.iter().for_each(|category| element(4, "category", category, false, xml));
    xml.push_str("      </edge>\n");
}

fn info(depth: usize, info: &Info, xml: &mut String) {
    element(depth, "attributes", &info.attributes, false, xml);
    info.extra.iter().for_each(|extra| element(depth, "extra", extra, false, xml));
}

fn element(depth: usize, name: &str, attributes: &Attributes, has_content: bool, xml: &mut String) {
    for _ in 0..depth {
        xml.push_str("  ");
    }
    xml.extend(["<", name]);
    for (name, value) in attributes {
        xml.extend([" ", name, "=\""]);
        escape(value, xml);
        xml.push('"');
    }
    xml.push_str(if has_content { ">\n" } else { " />\n" });
}

fn escape(value: &str, xml: &mut String) {
    for c in value.chars() {
        match c {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '"' => xml.push_str("&quot;"),
            ' '..='~' => xml.push(c),
            _ => {
                let _ = write!(xml, "&#{};", c as u32);
            }
        }
    }
}
