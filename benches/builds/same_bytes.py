"""Runs both programs side by side and compares everything that they write."""

import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import time

from commands import commands
from inputs import CORPORA, SHARED, lay_out

SIDES = ("old", "new")
LIMIT_SECONDS = 600
# The status with which the program says that it could not do what was asked; 1 is for what fell short.
FAILED = 2

# What varies from run to run of one program, found by running it against itself:
# - times.tsv in the folder of a study: how long its steps took;
VARYING_FILES = {"times.tsv"}
# - the durations in the messages of training, as in "repair, 1 of 3: loss 1.771, 0.6 s, 2 s left";
DURATION = re.compile(rb", (\d+ (h|min) )*\d+(\.\d+)? (s|min|h)( left)?(?=,|$)", re.MULTILINE)
# - where the user's cache is, with its absolute path, in the JSON of `degrade` (here it is in the command's folder).


def run(program, command, folder):
    """Runs a command in a folder; its status, what it wrote and what it said."""
    command, _, source = command.partition(" < ")
    # Its own name, in messages and in the manual, is the same for both; so is all else that it can see around it.
    words = ["solecism", *shlex.split(command)]
    home = str(folder)
    around = {"PATH": os.environ.get("PATH", ""), "HOME": home, "XDG_CACHE_HOME": f"{home}/.cache", "LC_ALL": "C.UTF-8"}
    with open(folder / source if source else os.devnull, "rb") as given:
        try:
            done = subprocess.run(words, executable=program, cwd=folder, env=around, stdin=given, capture_output=True,
                                  timeout=LIMIT_SECONDS)
        except subprocess.TimeoutExpired:
            return None, b"", b"it did not end"
    here = home.encode()
    return done.returncode, done.stdout.replace(here, b"."), DURATION.sub(b"", done.stderr.replace(here, b"."))


def files(folder, below=""):
    """Every file below a folder, with what tells whether it was written anew."""
    found = {}
    for entry in os.scandir(os.path.join(folder, below)):
        name = os.path.join(below, entry.name)
        if entry.is_dir(follow_symlinks=False):
            found |= files(folder, name)
        elif entry.name not in VARYING_FILES:
            state = entry.stat(follow_symlinks=False)
            found[name] = (state.st_mtime_ns, state.st_size, state.st_ino)
    return found


def written(before, after):
    """The names of the files that a command wrote or took away."""
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}


def difference(old, new):
    """Where two byte strings begin to differ; none if they do not."""
    if old == new:
        return None
    common = os.path.commonprefix([old, new])
    return f"byte {len(common) + 1:,} (line {common.count(bytes([10])) + 1:,}) of {len(old):,} and {len(new):,}"


def content(path):
    return path.read_bytes() if path.exists() else None


def file_differences(folders, names, kept):
    """What is wrong with the files that a command wrote; NEW's are then made like OLD's."""
    found = []
    for name in sorted(names):
        old, new = (content(folder / name) for folder in folders)
        if old == new:
            continue
        if old is None or new is None:
            found.append(f"{name}: only {SIDES[old is None]} wrote it")
        else:
            found.append(f"{name}: from {difference(old, new)}")
        for side, folder in zip(SIDES, folders):
            keep(content(folder / name), kept / side / name)
        if old is None:
            (folders[1] / name).unlink()
        else:
            keep(old, folders[1] / name)
    return found


def keep(data, path):
    if data is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def output_differences(results, kept):
    found = []
    for name, old, new in zip(("status", "standard output", "messages"), *results):
        if old == new:
            continue
        if name == "status":
            found.append(f"exit status: {old} and {new}")
            continue
        found.append(f"{name}: from {difference(old, new)}")
        for side, data in zip(SIDES, (old, new)):
            keep(data, kept / side / name.replace(" ", "-"))
    return found


def verdict(results, found):
    """What is printed of a command."""
    if found:
        more = f"; and {len(found) - 1} more" if len(found) > 1 else ""
        return "DIFFERS", found[0] + more
    status, _, messages = results[0]
    if status is None or status >= FAILED or status < 0:
        said = messages.decode(errors="replace").strip().splitlines()
        return "both failed", f"with the same message: {said[0].strip() if said else status}"
    return "same", ""


def skipped(command):
    """The corpus that a command needs and that is not there."""
    names = set(re.split(r"[\s=/.]+", command))
    return next((s for n, s in CORPORA.items() if n.split(".")[0] in names and not (SHARED / s).exists()), None)


def compare_bytes(programs, kept):
    """Runs everything, a line each; how many commands differ."""
    counts = {"same": 0, "both failed": 0, "DIFFERS": 0, "skipped": 0}
    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(len(SIDES)) as side_by_side:
        folders = [pathlib.Path(work, side) for side in SIDES]
        for folder in folders:
            folder.mkdir()
            lay_out(folder)
        listed = run(programs[0], "list", folders[0])[1].decode()
        before = [files(folder) for folder in folders]
        for number, command in enumerate(commands(listed), 1):
            if corpus := skipped(command):
                counts["skipped"] += 1
                print(f"{'skipped':11}        {command}: {corpus} is not there", flush=True)
                continue
            start = time.perf_counter()
            results = list(side_by_side.map(run, programs, [command] * 2, folders))
            seconds = time.perf_counter() - start
            after = [files(folder) for folder in folders]
            names = set().union(*map(written, before, after))
            place = kept / f"{number:03}"
            found = output_differences(results, place) + file_differences(folders, names, place)
            before = [files(folder) for folder in folders] if found else after
            word, why = verdict(results, found)
            counts[word] += 1
            print(f"{word:11} {seconds:4.1f} s {command}" + (f"\n{'':19}{why}" if why else ""), flush=True)
    print(f"\n{counts['same']} commands: the same; {counts['both failed']}: both failed alike; "
          f"{counts['DIFFERS']}: differ; {counts['skipped']}: skipped")
    return counts["DIFFERS"]
