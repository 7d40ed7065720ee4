"""A tour of the whole package: every public name is used once, and the types are checked strictly.

    python examples/tour.py            everything that needs no cluster
    python examples/tour.py --spark    also Spark, on two cores of this machine
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import pyarrow as pa

import solecism
from solecism import arrow, experiment, metrics, ray, systems

TEXTS = [
    "The ferry leaves at six every morning .",
    "My sister wants to buy the house on the hill .",
    "They have painted all the doors green .",
]
TREES = [
    "(S (NP (DT The) (NN ferry)) (VP (VBZ leaves) (PP (IN at) (NP (CD six)))) (. .))",
    "(S (NP (PRP They)) (VP (VBD slept) (PP (IN in) (NP (DT the) (NN barn)))) (. .))",
]


def errors() -> list[solecism.Noisy]:
    """Errors in sentences, trees and files."""
    profile = solecism.Profile(kinds={"missing-word": 3, "agreement": 2}, name="learners")
    foster = solecism.Profile.of("foster")
    print(profile.name, profile.kinds, profile.weights, profile.signature, foster.rate, foster.passes)
    options: solecism.Errors = {"profile": profile, "seed": 7, "passes": "1:80%,2:20%"}
    noisy: list[solecism.Noisy] = solecism.corrupt(TEXTS, **options)
    for item in noisy:
        edits: list[solecism.Edit] = item.edits
        for edit in edits:
            place: tuple[int, int, int] = (edit.sentence, edit.pass_, edit.at)
            words: tuple[str | None, ...] = (edit.old, edit.old_tag, edit.new, edit.new_tag, edit.side, edit.risk)
            print(place, edit.kind, edit.subkind, edit.op, words, edit.to_dict(), edit.to_json())
        print(item.position, item.format, item.changed, item.error, item.clean_words, item.words, item.m2())
        assert item.restored() == item.clean
    print([item.golds() for item in solecism.corrupt(TREES)])
    return noisy


def plans(folder: Path) -> None:
    """Exact rates, and parts that share a plan."""
    plan: solecism.Plan = solecism.plan(TEXTS * 10, profile="typos", rate=0.05)
    plan.save(folder / "plan.json")
    again = solecism.Plan.load(folder / "plan.json")
    print(again.about["chosen"], again.text == plan.text)
    corruptor = solecism.Corruptor(format="text", profile="typos", rate=0.05, plan=again)
    part = corruptor(TEXTS, first_sentence=20, threads=1)
    print(corruptor.format, corruptor.tagset, corruptor.needs_plan, corruptor.settings, len(part))
    text = folder / "in.txt"
    text.write_text("".join(line + "\n" for line in TEXTS))
    done: dict[str, Any] = solecism.corrupt_file(
        text, folder / "out.txt", edits=folder / "edits.jsonl", m2=folder / "out.m2", pairs=folder / "pairs.tsv"
    )
    print(done["errors"], solecism.ALGORITHM, solecism.__version__)


def exceptions() -> None:
    """What is wrong, and where."""
    try:
        solecism.corrupt(["(S (NN dog)"], tagset="penn")
    except solecism.InputError as error:
        print(error.what, error.help, error.file, error.line, error.column, error.sentence, error.excerpt)
    try:
        solecism.corrupt(TEXTS, rate="lots")
    except solecism.OptionError as error:
        print(error.what)
    try:
        solecism.corrupt(Path("there-is-no-such-file.ptb"))
    except solecism.FileError as error:
        print(isinstance(error, solecism.SolecismError), isinstance(error, OSError))


def measures() -> None:
    """Scores, counts, comparisons and studies."""
    gold, output = TREES, [TREES[0].replace("PP", "NP"), TREES[1]]
    score: solecism.Score = solecism.score("parseval", gold, output, interval=True, resamples=100)
    f1: float | None = score["f1"]
    print(f1, score.counts, score.intervals, score.sentences, score.left_out, score.rows, score.signature)
    metric: solecism.Metric = metrics.Parseval()
    counts: list[metrics.SentenceCounts] = metric.counts(gold, output)
    total = {column: sum(row[column] for row in counts) for column in metric.columns}
    print(metric.values(total), metric.main_score, metric.scores, metric.layout(gold, output, "evalb"))
    compared: dict[str, Any] = solecism.compare("parseval", gold, {"a": output, "b": gold}, resamples=100)
    print(compared["systems"], list(metrics.METRICS))
    noisy = [item.text for item in solecism.corrupt(TEXTS)]
    print(solecism.conserve(noisy, [TEXTS], {"ours": TEXTS}, resamples=100)["sentences"])
    print(solecism.coverage([("1", "a", 2), ("1", "b", 1), ("2", "c", 3)], resamples=50, draws=50)["sentences"])
    print(solecism.degrade(TEXTS * 20, "dictionary", levels=[10], replicates=2, accuracy=0.9)["seed"])
    rows = ["a\tX\nb\tY\n", "c\tX\n"]
    print(list(solecism.degrade_rows(rows, rows, gold=rows)))


def trained(folder: Path) -> None:
    """Taggers and parsers."""
    systems.train("hmm", TREES * 5, folder / "hmm.model")
    tagger = systems.Tagger(folder / "hmm.model")
    tags: list[list[str]] = tagger.tag([["They", "slept"]])
    print(tags, tagger.column, tagger.retag(TREES), systems.Tagger.train(TREES, folder / "p", iterations=1).column)
    parser = systems.Parser.train(TREES * 5, folder / "pcfg.model", kind="pcfg")
    print(parser.parse([["They", "slept"]]), systems.Parser(grammar="english").parse(TEXTS), systems.KINDS)


def batches() -> None:
    """Arrow, and what is built on it."""
    table = pa.table({"id": list(range(len(TEXTS))), "text": TEXTS})
    for batch in arrow.corrupt_batches(table.to_batches(), "foster", 7, first_sentence=0):
        print(batch.schema.names, batch.to_pylist()[0]["edits"])
    print(arrow.corrupt(table, seed=7).num_rows, arrow.schema(table.schema).names)
    print(arrow.plan(table, "typos", rate="20%").about["chosen"])


def study(folder: Path) -> dict[str, Any]:
    """A whole study, from a file or by name."""
    ran: dict[str, Any] = experiment.run("black1991", folder / "study", seed=2)
    print(ran["summary"], ran["report"], len(experiment.results(folder / "study")))
    return ran


def dataset(data: Any) -> Any:
    """Ray Data, where there is a dataset."""
    return ray.corrupt(data, "foster", 7, position="id")


def cluster(folder: Path) -> None:
    """Spark."""
    from pyspark.sql import SparkSession

    from solecism import spark, spark_submit

    session = SparkSession.builder.master("local[2]").getOrCreate()
    df = session.createDataFrame(list(enumerate(TEXTS)), "id bigint, text string")
    noisy = spark.corrupt(df, "foster", 7, keep=["text"])
    noisy.show()
    print(spark.plan(df, "typos", rate="20%"))
    score = spark.score(noisy.withColumnRenamed("text", "gold").withColumnRenamed("noisy", "output"), "ter")
    print(score.metric, dict(score))
    df.write.parquet(str(folder / "in.parquet"))
    spark_submit.main(["corrupt", str(folder / "in.parquet"), str(folder / "out.parquet")])
    session.stop()


def main() -> None:
    """The tour."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        errors()
        plans(folder)
        exceptions()
        measures()
        trained(folder)
        batches()
        if "--spark" in sys.argv:
            cluster(folder)


if __name__ == "__main__":
    main()
