"""What both programs are asked to do."""

RECORDS = "--edits {0}.edits --m2 {0}.m2 --pairs {0}.tsv --golds {0}.golds --manifest {0}.json"
PROFILES = {"foster": "--profile foster", "wsj23": "--profile foster-wsj23", "typos": "--profile typos",
            "rate": "--profile typos --rate 5%"}


def corrupting():
    """Every profile on every corpus, with all records, and the way back."""
    corpora = ["sample.ptb", "sample.conllu", "sample.conllx", "sample.conll09", "sample.tagged", "sample.rows",
               "sample.txt", "gum.ptb", "gum.conllu", "ewt.conllu", "talbanken.conllu", "jfleg.txt"]
    for corpus in corpora:
        stem, ending = corpus.split(".")
        for name, options in PROFILES.items():
            out = f"{stem}.{ending}.{name}"
            yield f"corrupt {corpus} -o {out}.{ending} {options} {RECORDS.format(out)}"
            yield f"restore {out}.{ending} --edits {out}.edits -o {out}.again.{ending}"


def corrupting_otherwise():
    """The other options of `corrupt`, on trees, dependencies and text."""
    options = {
        "passes": "--passes 1:80%,2:20%",
        "three": "--passes 3 --seed 7 --fallback renormalise",
        "untouched": "--passes 2 --untouched 30% -j 1",
        "covert": "--avoid-covert",
        "kinds": "--kinds missing-word,agreement",
        "verbs": "--kinds verb-form,real-word-spelling,extra-word --seed 18446744073709551615",
        "own": "--profile learners.toml",
        "real": "--profile typos --misspell-as real-word --keyboard swedish",
        "any": "--profile typos --misspell-as any --keyboard dvorak --passes 2",
        "replicate": "--profile typos --rate 10% --replicate 3 --dictionary words.txt",
        "words": "--words extra.tsv --confusables pairs.txt --lexicon sample.lexicon",
        "few": "--max-golds 2 --passes 2",
    }
    yield "lexicon sample.conllu -o sample.lexicon --words sample.words --size 500 --seed 4"
    for corpus in ("sample.ptb", "sample.conllu", "sample.txt", "gum.ptb", "ewt.conllu", "jfleg.txt"):
        stem, ending = corpus.split(".")
        for name, option in options.items():
            out = f"{stem}.{ending}.{name}"
            yield f"corrupt {corpus} -o {out}.{ending} {option} {RECORDS.format(out)}"
        kept = f"{stem}.{ending}.kept"
        yield f"corrupt {corpus} -o {kept}.{ending} --keep-original {RECORDS.format(kept)}"
        yield f"restore {kept}.{ending} --edits {kept}.edits --keep-original -o {kept}.again.{ending}"
    yield from planning()
    yield "corrupt packed.ptb.gz -o packed.foster.ptb.gz --edits packed.edits.gz"
    yield "restore packed.foster.ptb.gz --edits packed.edits.gz"
    yield "corrupt marked.ptb -o marked.foster.ptb --edits marked.edits"
    yield "restore marked.foster.ptb --edits marked.edits"
    yield "corrupt - --format brackets --passes 2 < sample.ptb"
    yield "corrupt part.train.ptb part.test.ptb --first-sentence 1000 --edits joined.edits -o joined.ptb"
    yield "corrupt sample.txt --tagger dictionary -o dictionary.txt --edits dictionary.edits"
    yield "corrupt broken.ptb --on-bad-input skip -o skipped.ptb --edits skipped.edits --manifest skipped.json"
    yield "restore skipped.ptb --edits skipped.edits --manifest skipped.json"
    yield "corrupt empty.ptb --edits empty.edits"


def planning():
    """A corpus in two parts that share a plan."""
    rate = "--profile typos --rate 5%"
    yield f"corrupt part.train.ptb part.test.ptb {rate} --plan-out plan.json -o planned.ptb"
    yield f"corrupt part.train.ptb {rate} --plan plan.json -o planned.1.ptb"
    yield f"corrupt part.test.ptb {rate} --plan plan.json --first-sentence 300 -o planned.2.ptb --edits planned.edits"


def converting():
    """Between formats, on the sample for the commands that follow, and on larger corpora."""
    yield "convert sample.ptb --to text -o sample.txt"
    yield "convert sample.ptb --to tagged -o sample.tagged"
    yield "convert sample.ptb --to rows -o sample.rows"
    yield "convert sample.conllu --to conllx -o sample.conllx"
    yield "convert sample.ptb --to text --detokenise"
    yield "convert - --format brackets --to text < sample.ptb"
    for corpus in ("sample.ptb", "sample.conllu", "sample.conllx", "sample.conll09", "gum.ptb", "gum.conllu",
                   "ewt.conllu", "talbanken.conllu"):
        name = corpus.replace(".", "-", 1)
        yield f"convert {corpus} -o {name}.same.{corpus.split('.')[-1]}"
        trees = corpus.endswith(".ptb")
        for to in ("conllu", "conllx", "tagged", "rows", "text"):
            # Tagged text cannot hold Talbanken's tags, which have slashes.
            if to != corpus.split(".")[-1] and (corpus, to) != ("talbanken.conllu", "tagged"):
                yield f"convert {corpus} --to {to} -o {name}.{to}"
        if trees:
            yield f"validate {name}.conllu --format conllu"
        yield f"validate {corpus}"
        yield f"lexicon {corpus} -o {name}.lexicon"
    yield "convert sample.tagged --to rows"
    yield "convert sample.rows --to tagged"
    yield "convert jfleg.m2 --corrected 1"
    yield "convert german.m2 --corrected 0 -o german.txt"
    yield "validate jfleg.m2"
    yield "validate broken.conllu"
    yield "validate broken.ptb"


def viewing():
    for option in ("-n 1-12 --width 100", "-n 30-40 --layout vertical", "-n 5-9 --layout indented --ascii",
                   "-n 7 --svg {0}.svg", "-n 3-6 --colour always"):
        for corpus in ("sample.ptb", "sample.conllu", "gum.ptb", "talbanken.conllu"):
            option_here = option.format(corpus.replace(".", "-") + ".seen")
            yield f"view {corpus} {option_here}"
    for corpus in ("sample.ptb", "sample.conllu"):
        noisy = f"{corpus}.foster"
        yield f"view {noisy}.{corpus.split('.')[1]} --edits {noisy}.edits -n 1-40 --colour always --width 120"
        yield f"view {noisy}.{corpus.split('.')[1]} --edits {noisy}.edits -n 9 --svg {noisy}.svg"


def training():
    """A model of every kind, from few rounds."""
    trees, rows = "part.train.ptb --dev part.test.ptb", "part.train.conllu --dev part.test.conllu"
    yield f"train hmm {trees} -o hmm.model"
    yield f"train hmm {rows} --tags upos -o upos.model"
    yield f"train perceptron {trees} --iterations 2 -o perceptron.model --checkpoint perceptron.checkpoint"
    yield f"train chunk {trees} --iterations 2 -o chunk.model"
    yield f"train chunk {rows} --iterations 1 -o chunk.dependencies.model -j 1"
    yield f"train eager {rows} --iterations 2 --beam 4 -o eager.model --checkpoint eager.checkpoint"
    yield f"train eager {rows} --iterations 1 --beam 1 --oracle static --training-tags gold -o eager.static.model"
    yield f"train mst {rows} --iterations 2 -o mst.model"
    yield f"train mst {rows} --iterations 1 --order 1 --non-projective --training-tags gold -o mst.first.model"
    yield f"train pcfg {trees} -o pcfg.model"
    yield "train pcfg part.train.ptb --add 0.5=sample.ptb.foster.ptb --vertical 1 --horizontal 1 -o pcfg.small.model"
    yield f"train latent {trees} --cycles 2 -o latent.model --checkpoint latent.checkpoint"
    yield "train latent part.train.ptb --cycles 1 --seed 2 -o latent.second.model"
    yield "train rerank bank/train.ptb --dev bank/dev.ptb --cycles 1 -o rerank.model"
    yield f"train repair {trees} -o repair.model"
    yield "train repair part.train.conllu --text sample.txt --profile learners.toml -o repair.text.model"
    yield "train robust bank/train.ptb --cycles 1 -o robust.model"


def tagging():
    for model in ("hmm", "perceptron", "upos"):
        for corpus in ("part.test.ptb", "sample.conllu", "sample.txt", "sample.conllx", "gum.ptb"):
            if model != "upos" or corpus == "sample.conllu":
                yield f"tag -m {model}.model {corpus} -o tagged.{model}.{corpus}"
    yield "tag -m upos.model sample.conllu --to tagged"
    yield "tag -m hmm.model sample.conllu --tags xpos --to rows -o tags.rows"
    yield "tag -m builtin jfleg.txt -o jfleg.tagged"
    yield "tag -m builtin sample.txt -o builtin.tagged"
    yield "tag -m dictionary sample.ptb -o dictionary.ptb"
    yield "corrupt sample.txt --tagger hmm.model -o tagger.txt --edits tagger.edits"


def parsing():
    """Each model on good sentences and on bad ones, and the options of parsers."""
    for model in ("pcfg", "pcfg.small", "latent", "rerank"):
        yield f"parse -m {model}.model part.test.ptb -o {model}.good.ptb"
        yield f"parse -m {model}.model sample.ptb.foster.ptb -o {model}.bad.ptb"
        yield f"parse -m {model}.model part.test.ptb --kbest 3 --scores -o {model}.kbest"
    yield "corrupt bank/test.ptb -o bank.bad.ptb"
    yield "parse -m robust.model bank/test.ptb --kbest 2 --scores"
    yield "parse -m robust.model bank.bad.ptb -o robust.bad.ptb"
    for model in ("eager", "eager.static", "mst", "mst.first", "chunk", "chunk.dependencies"):
        yield f"parse -m {model}.model sample.conllu -o {model}.good.conllu"
        yield f"parse -m {model}.model sample.conllu.foster.conllu -o {model}.bad.conllu"
        yield f"parse -m {model}.model sample.txt -o {model}.txt.out"
        yield f"parse -m {model}.model ewt.conllu -o ewt.{model}.conllu"
    yield "parse -m pcfg.model gum.ptb -o gum.pcfg.ptb"
    yield "parse -m latent.model part.test.ptb --decode max-rule --scores"
    yield "parse -m latent.model -m latent.second.model part.test.ptb -o both.good.ptb"
    yield "parse -m latent.model -m latent.second.model --weights 2,1 part.test.ptb --scores --kbest 2"
    yield "parse -m pcfg.model part.test.ptb --tags gold"
    yield "parse -m pcfg.model sample.txt --tagger hmm.model"
    yield "parse -m eager.model part.test.conllu --beam 1 --tags own"
    yield "parse -m eager.model part.test.conllu --beam 16 --tagger upos.model --tagger hmm.model"
    yield "parse -m mst.model sample.ptb --to conllx"
    yield "parse --grammar english sample.ptb -o english.ptb"
    yield "parse --grammar english jfleg.txt -o jfleg.english.ptb"


def scoring():
    """Every metric: as it is, broken down, with intervals, as JSON, and as other programs print it."""
    texts = "noisy.txt --source sample.ptb.foster.txt --reference sample.txt"
    yield "convert sample.ptb.foster.ptb --to text -o sample.ptb.foster.txt"
    yield "correct sample.ptb.foster.txt --system repair.model -o noisy.txt"
    yield "convert sample.conllu.foster.conllu --to text -o sample.conllu.foster.txt"
    yield "edits sample.ptb.foster.txt noisy.txt -o found.m2"
    yield "edits sample.ptb.foster.txt sample.txt -o wanted.m2"
    bad_trees = "sample.ptb.foster.ptb pcfg.bad.ptb --edits sample.ptb.foster.edits"
    learner = "learner.txt --source learner.txt --reference learner.reference-1.txt --reference learner.reference-2.txt"
    jfleg = "jfleg.ref3.txt --source jfleg.txt --reference jfleg.ref0.txt --reference jfleg.ref1.txt"
    robust = "eager.good.conllu eager.bad.conllu"
    pairs = {
        "parseval": (bad_trees, "kind,subkind", ["--layout evalb", "--evalb", "--prm evalb --by label",
                     "--per-sentence", "--unlabelled --unparsed skip", "--golds sample.ptb.foster.golds",
                     "--by length,cutoff --cutoff 10"]),
        "black": (bad_trees, "crossing", ["--extraposed --noun-phrases --particles", "--by kind --per-sentence"]),
        "leaf-ancestor": (bad_trees, "kind", ["--replacement plain", "--golds sample.ptb.foster.golds"]),
        "attachment": ("sample.conllu eager.good.conllu", "upos,deprel",
                       ["--no-punctuation --by distance --iterations 500", "--universal-relations --per-sentence"]),
        "ud": ("sample.conllu eager.good.conllu", "length", ["--layout conll18", "--per-sentence"]),
        "robustness": (f"{robust} --edits sample.conllu.foster.edits", "errors,distance",
                       ["--by error,kind,class", "--labelled --no-punctuation", "--align levenshtein"]),
        "ter": ("sample.txt sample.ptb.foster.txt --edits sample.ptb.foster.edits", "kind", ["--case-sensitive"]),
        "rows": ("sample.rows tags.rows", "tag", ["--per-sentence"]),
        "m2": ("wanted.m2 noisy.txt", "length", ["--layout m2scorer", "--beta 1 --max-unchanged 1 --ignore-case"]),
        "edits": ("wanted.m2 found.m2", "category", ["--mode cse --by category --tier main", "--mode ds --single",
                  "--mode dt", "--compat errant --layout errant", "--multi --filter R:NOUN,M:DET"]),
        "gleu": (texts, "length", ["--per-sentence"]),
        "imeasure": ("wanted.m2 noisy.txt", "length", ["--weight 3"]),
        "accuracy": (texts, "length", []),
        "index-match": (texts, "length", ["--count-insertions"]),
        "ucca": ("passages/learner passages/again", "length", ["--compat ucca", "--per-sentence"]),
    }
    for metric, (files, by, more) in pairs.items():
        for option in ["", f"--by {by} --iterations 500", "--interval --json --iterations 1000 --seed 3", "--csv",
                       "--markdown", "--latex", *more]:
            yield f"score {metric} {files} {option}".rstrip()
    yield "score rows jfleg.tagged jfleg.tagged --format tagged"
    for metric in ("gleu", "accuracy", "index-match"):
        yield f"score {metric} {learner} --json"
        yield f"score {metric} {jfleg} --interval --iterations 500"
    yield "score m2 jfleg.m2 jfleg.ref1.txt --interval --json"
    yield "score m2 jfleg.m2 jfleg.spelled.txt --layout m2scorer"
    yield "score imeasure jfleg.m2 jfleg.spelled.txt"
    yield "score parseval gum.ptb gum.pcfg.ptb --by label --iterations 200 --json"
    yield "score black gum.ptb gum.pcfg.ptb --json"
    yield "score leaf-ancestor gum.ptb gum.pcfg.ptb --json"
    yield "score ud ewt.conllu ewt.eager.conllu --json"
    yield "score attachment ewt.conllu ewt.mst.conllu --by deprel --iterations 200 --json"
    yield "score attachment eslspok.conllu eslspok.conllu"
    yield "score ter mlqe.pe.txt mlqe.mt.txt --interval --json"
    yield "score robustness valico.corrected.conllu valico.learner.conllu --align ter --by errors --json"
    yield "score edits german.m2 german.m2 --by category --iterations 200 --json"
    yield "score ucca wiki wiki --json"


def comparing():
    yield "compare parseval part.test.ptb pcfg.good.ptb latent.good.ptb rerank.good.ptb --iterations 1000"
    yield "compare parseval part.test.ptb pcfg.good.ptb latent.good.ptb --test bootstrap --json --score f1"
    yield "compare black part.test.ptb pcfg.good.ptb latent.good.ptb --iterations 1000 --one-sided"
    yield "compare leaf-ancestor part.test.ptb pcfg.good.ptb latent.good.ptb --iterations 1000 --markdown"
    yield "compare attachment sample.conllu eager.good.conllu mst.good.conllu --by upos --iterations 1000"
    yield "compare ud sample.conllu eager.good.conllu mst.good.conllu --iterations 1000 --csv"
    yield ("compare robustness eager.good.conllu eager.bad.conllu mst.bad.conllu --other-golds mst.good.conllu"
           " --edits sample.conllu.foster.edits --iterations 1000")
    yield "compare m2 wanted.m2 noisy.txt sample.ptb.foster.txt --iterations 1000"
    yield "compare edits wanted.m2 found.m2 wanted.m2 --iterations 1000"
    yield ("compare gleu jfleg.ref2.txt jfleg.ref3.txt --source jfleg.txt --reference jfleg.ref0.txt"
           " --reference jfleg.ref1.txt --iterations 500 --json")
    yield "compare ter sample.txt sample.ptb.foster.txt noisy.txt --iterations 1000 --latex"


def correcting():
    """Correctors, what they changed, and what can be told of them."""
    files = "--source learner.txt --reference learner.reference-1.txt --system repaired=learner.repaired.txt"
    for system in ("repair.model", "repair.text.model", "unchanged", "upper --systems systems.toml"):
        yield f"correct learner.txt --system {system} -o learner.{system.split('.')[0].split()[0]}.txt"
    yield "correct learner.txt --system repair.model -o learner.repaired.txt"
    yield "correct jfleg.txt --system repair.model -o jfleg.repaired.txt"
    yield "edits learner.txt learner.reference-1.txt learner.reference-2.txt"
    yield "edits sample.ptb.foster.ptb sample.ptb -o trees.m2"
    yield "edits sample.conllu.foster.conllu sample.conllu -o rows.m2"
    yield "edits jfleg.txt jfleg.ref0.txt jfleg.ref1.txt jfleg.ref2.txt jfleg.ref3.txt -o jfleg.found.m2"
    yield "edits jfleg.txt jfleg.ref0.txt --untagged"
    yield f"conserve {files} --plot conserve.svg --iterations 1000"
    yield f"conserve {files} --approximate --realign --unalign 4 --json --iterations 1000"
    yield ("conserve --source jfleg.txt --reference jfleg.ref0.txt --system spelled=jfleg.spelled.txt"
           " --system repaired=jfleg.repaired.txt --iterations 200 --json")
    yield "coverage corrections.tsv --source learner.txt --plot coverage.svg --draws 200 --iterations 200"
    yield "coverage corrections.tsv --two-stage --json --draws 200 --iterations 200 --observed 2=5 --max-references 8"
    yield "coverage corrections.tsv --source learner.txt --count-insertions --csv --draws 100 --iterations 100"
    yield "coverage --fingerprint fingerprints.txt --json --iterations 200"
    yield "faithful --source passages/learner --correction passages/corrected"
    yield "faithful --source passages/learner --correction passages/corrected --json --iterations 1000"
    yield "faithful --source wiki --correction wiki --iterations 100 --json"


def degrading():
    yield ("degrade part.test.conllu --system hmm.model --system english --system eager.model --levels 2,10"
           " --replicates 3 --keep degraded --curve curve.svg")
    yield ("degrade part.test.conllu --system hmm.model --system chunk.model --levels 5 --replicates 2 --json"
           " --curve curve.csv")
    yield "degrade sample.txt --system builtin --accuracy 0.95 --levels 1,5 --replicates 3 --no-gold --markdown"
    yield ("degrade part.test.conllu --systems systems.toml --system last-letter --system wide --levels 5"
           " --replicates 2 --accuracy 0.9 --keep commanded --json")
    yield ("degrade part.test.conllu --profile foster --kinds agreement,verb-form --system builtin --levels 2"
           " --replicates 2")
    yield "convert sample.conllu.rate.conllu --to rows -o noisy.gold.rows"
    yield "tag -m hmm.model sample.conllu.rate.conllu --tags xpos --to rows -o noisy.rows"
    rows = "degrade rows --clean tags.rows --noisy noisy.rows"
    yield f"{rows} --gold sample-conllu.rows"
    yield f"{rows} --gold sample-conllu.rows --by tag,distance --iterations 500 --json"
    yield f"{rows} --accuracy 0.9 --interval --iterations 500 --csv"


def studies():
    """Whole studies: retraining, the built-in experiments, one of our own, and their reports."""
    for name in ("demo", "foster2007", "bigert2005", "hashemi2016", "choshen", "black1991"):
        yield f"run {name} --dry-run --json"
        yield f"run {name} -o study.{name}"
    yield "run small.toml -o study.small --json"
    yield "run small.toml -o study.small --markdown"
    yield "run demo -o study.own --corpus train=bank/train.ptb --corpus test=bank/test.ptb --csv"
    yield "report study.demo -o demo.again.html --explorer-limit 10"
    yield "demo -o demo.html --seed 2"
    options = "--cycles 1 --iterations 100 --learner bank/learner.conllu"
    yield f"retrain bank -o retrained {options} --parsers pcfg,latent,product"
    yield f"retrain bank -o retrained.robust {options} --parsers rerank,robust --json"


def telling():
    """What the program says of itself."""
    yield "list"
    for what in ("kinds", "profiles", "metrics", "systems", "experiments", "formats", "keyboards", "tagsets"):
        yield f"list {what}"
    yield "explain --all"
    yield "--help"
    yield "--version"
    yield "manual pages"
    for shell in ("bash", "elvish", "fish", "powershell", "zsh"):
        yield f"completions {shell}"


def explaining(listed):
    """The names to explain are those that OLD lists. Keyboards and tag sets come last; they have no page."""
    for line in listed.partition("keyboards\n")[0].splitlines():
        if line.startswith("  "):
            yield f"explain {line.split()[0]}"


def refusing():
    """What must fail, and how."""
    yield "corrupt broken.ptb -o not.ptb"
    yield "corrupt missing.ptb"
    yield "corrupt sample.ptb --kinds spelling"
    yield "corrupt sample.ptb --profile pcfg.model"
    yield "corrupt sample.ptb --rate 5% --passes 2"
    yield "restore sample.ptb --edits sample.ptb.wsj23.edits"
    yield "convert sample.txt --to conllu"
    yield "score parseval sample.ptb part.test.ptb"
    yield "score parseval sample.ptb sample.ptb --by colour"
    yield "score ud sample.conllu eager.bad.conllu"
    yield "score m2 sample.ptb sample.txt"
    yield "train pcfg sample.conllu -o not.model"
    yield "parse -m hmm.model sample.ptb"
    yield "tag -m pcfg.model sample.ptb"
    yield "correct learner.txt --system nobody"
    yield "run nothing"
    yield "explain nothing"


def commands(listed):
    """All commands, in an order in which each finds what others made for it; `listed` is what `solecism list` said."""
    groups = [telling, converting, corrupting, corrupting_otherwise, viewing, training, tagging, parsing, scoring,
              comparing, correcting, degrading, refusing]
    for group in groups:
        yield from group()
    yield from explaining(listed)
    # They leave hundreds of files, which are looked through after every command.
    yield from studies()
