"""``solecism-spark``: errors and scores over Parquet, JSON lines or text, for ``spark-submit`` or by itself.

    spark-submit "$(solecism-spark where)" corrupt in.parquet out.parquet --id id --seed 7
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

_KINDS = ("parquet", "json", "text")
_ERRORS = ("kinds", "passes", "rate", "untouched", "tagset", "tagger", "language", "lexicon", "dictionary", "keyboard")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="solecism-spark", description="Errors and scores over data of any size.")
    commands = parser.add_subparsers(dest="command", required=True)
    corrupt = commands.add_parser("corrupt", help="make errors")
    corrupt.add_argument("input", help="a file or directory of Parquet, JSON lines or text")
    corrupt.add_argument("output", help="the directory to write")
    corrupt.add_argument("--to", choices=_KINDS, help="the format to write; that of the input unless given")
    corrupt.add_argument("--keep", help="columns to keep beside the id, with commas between")
    corrupt.add_argument("--overwrite", action="store_true", help="replace what is there")
    plan = commands.add_parser("plan", help="the plan for errors at a rate, and for misspellings")
    plan.add_argument("input", help="a file or directory of Parquet, JSON lines or text")
    plan.add_argument("output", help="the file to write")
    for command in (corrupt, plan):
        command.add_argument("--column", help="the column of sentences; text, tree, conllu or sentence unless given")
        command.add_argument("--position", help="a column of positions: whole numbers")
        command.add_argument("--format", help="how sentences are written, where the column does not tell")
        command.add_argument("--profile", default="foster", help="foster, foster-wsj23, typos, or a TOML file")
        command.add_argument("--seed", type=int, default=1)
        for name in _ERRORS:
            command.add_argument(f"--{name}", help="as for solecism corrupt")
    corrupt.add_argument("--plan", help="a plan made before, for the whole corpus")
    score = commands.add_parser("score", help="measure output against gold; prints JSON")
    score.add_argument("metric")
    score.add_argument("input")
    score.add_argument("--gold", default="gold", help="the column of gold")
    score.add_argument("--output", default="output", help="the column of output")
    score.add_argument("--reference", action="append", default=[], help="a column of references; may be given again")
    score.add_argument("--position", help="a column of positions: whole numbers")
    score.add_argument("--interval", action="store_true", help="intervals of the scores")
    score.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the metric")
    for command in (corrupt, plan, score):
        command.add_argument("--from", dest="kind", choices=_KINDS, help="the format of the input; told by its name")
        command.add_argument("--id", help="the column of ids; id unless given")
        command.add_argument("--on-bad-input", choices=("stop", "skip"), default="stop")
        command.add_argument("--partitions", type=int, help="how many partitions the input is cut into")
        command.add_argument("--master", help="the cluster, where spark-submit does not name it: local[2]")
    commands.add_parser("where", help="print the path of this program, for spark-submit")
    return parser


def _kind(path: str, given: str | None) -> str:
    if given is not None:
        return given
    name = path.rstrip("/").lower()
    for ending, kind in ((".parquet", "parquet"), (".json", "json"), (".jsonl", "json"), (".ndjson", "json")):
        if name.endswith(ending) or name.endswith(ending + ".gz"):
            return kind
    return "text"


def _session(master: str | None) -> Any:
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("solecism")
    return (builder.master(master) if master else builder).getOrCreate()


def _read(session: Any, args: argparse.Namespace) -> Any:
    kind = _kind(args.input, args.kind)
    if kind == "text":
        df = session.read.text(args.input).withColumnRenamed("value", "text")
    else:
        df = session.read.parquet(args.input) if kind == "parquet" else session.read.json(args.input)
    return df.repartition(args.partitions) if args.partitions and _has_positions(df, args) else df


def _has_positions(df: Any, args: argparse.Namespace) -> bool:
    from pyspark.sql.types import IntegralType

    id = args.id or "id"
    if args.position or (id in df.columns and isinstance(df.schema[id].dataType, IntegralType)):
        return True
    raise SystemExit("solecism-spark: --partitions moves rows, so it needs a column of positions")


def _corrupt(session: Any, args: argparse.Namespace) -> None:
    from solecism import spark

    made = spark.corrupt(
        _read(session, args),
        args.profile,
        args.seed,
        column=args.column,
        id=args.id,
        position=args.position,
        keep=args.keep.split(",") if args.keep else None,
        format=args.format,
        plan=args.plan,
        on_bad_input=args.on_bad_input,
        **_errors(args),
    )
    kind = args.to or _kind(args.input, args.kind)
    if kind == "text":
        made = made.selectExpr("coalesce(analysis, noisy) as value")
    writer = made.write.mode("overwrite" if args.overwrite else "errorifexists")
    getattr(writer, kind)(args.output)


def _errors(args: argparse.Namespace) -> dict[str, Any]:
    given = {name: getattr(args, name) for name in _ERRORS}
    return {name: value for name, value in given.items() if value is not None}


def _plan(session: Any, args: argparse.Namespace) -> None:
    from solecism import spark

    made = spark.plan(
        _read(session, args),
        args.profile,
        args.seed,
        column=args.column,
        id=args.id,
        position=args.position,
        format=args.format,
        on_bad_input=args.on_bad_input,
        **_errors(args),
    )
    made.save(args.output)


def _score(session: Any, args: argparse.Namespace) -> None:
    from solecism import spark

    options: dict[str, Any] = {}
    for option in args.option:
        name, _, value = option.partition("=")
        options[name.replace("-", "_")] = value or True
    found = spark.score(
        _read(session, args),
        args.metric,
        gold=args.gold,
        output=args.output,
        references=args.reference,
        id=args.id,
        position=args.position,
        interval=args.interval,
        on_bad_input=args.on_bad_input,
        **options,
    )
    print(json.dumps(found.report, indent=2))


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program."""
    args = _parser().parse_args(arguments)
    if args.command == "where":
        print(Path(__file__).parent / "submit" / "solecism_spark.py")
        return 0
    session = _session(args.master)
    {"corrupt": _corrupt, "plan": _plan, "score": _score}[args.command](session, args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
