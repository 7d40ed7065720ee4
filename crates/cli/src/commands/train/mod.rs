//! `solecism train`: systems of one's own, from any treebank.

mod chunk;
mod command;
mod data;
mod eager;
mod latent;
mod mending;
mod mst;
mod parser;
mod pcfg;
mod repair;
mod rerank;
mod robust;
mod steps;
mod tagger;
mod trees;

use clap::Subcommand;
use solecism::corpus::Problem;

use crate::Outcome;

/// Train a system on a treebank, for `tag`, `parse`, `correct` and `degrade`, and taggers for `corrupt --tagger`.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    kind: Kind,
}

#[derive(Subcommand)]
enum Kind {
    Hmm(tagger::HmmArgs),
    Perceptron(tagger::PerceptronArgs),
    Chunk(chunk::ChunkArgs),
    Eager(eager::EagerArgs),
    Mst(mst::MstArgs),
    Pcfg(pcfg::PcfgArgs),
    Latent(latent::LatentArgs),
    Rerank(rerank::RerankArgs),
    Robust(robust::RobustArgs),
    Repair(repair::RepairArgs),
    Command(command::CommandArgs),
}

/// Trains, and writes the model.
pub fn run(args: &Args) -> Result<Outcome, Problem> {
    match &args.kind {
        Kind::Hmm(args) => args.run(),
        Kind::Perceptron(args) => args.run(),
        Kind::Chunk(args) => args.run(),
        Kind::Eager(args) => args.run(),
        Kind::Mst(args) => args.run(),
        Kind::Pcfg(args) => args.run(),
        Kind::Latent(args) => args.run(),
        Kind::Rerank(args) => args.run(),
        Kind::Robust(args) => args.run(),
        Kind::Repair(args) => args.run(),
        Kind::Command(args) => args.run(),
    }
}
