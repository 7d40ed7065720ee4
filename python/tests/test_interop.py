"""Objects of other libraries, in and out."""

from __future__ import annotations

import pytest

import solecism


def test_nltk_trees(sample_trees: list[str]) -> None:
    nltk = pytest.importorskip("nltk")
    trees = [nltk.Tree.fromstring(tree) for tree in sample_trees]
    noisy = solecism.corrupt(trees)
    assert [item.text for item in noisy] == [item.text.strip() for item in solecism.corrupt(sample_trees)]
    back = noisy[0].to_nltk()
    assert isinstance(back, nltk.Tree) and back.leaves() == noisy[0].words
    assert solecism.score("parseval", trees, trees)["f1"] == 1.0


def test_conllu_token_lists(sample_tables: list[str]) -> None:
    conllu = pytest.importorskip("conllu")
    lists = [conllu.parse(table)[0] for table in sample_tables]
    noisy = solecism.corrupt(lists)
    assert [item.text for item in noisy] == [item.text for item in solecism.corrupt(sample_tables)]
    back = noisy[0].to_conllu()
    words = [token["form"] for token in back if isinstance(token["id"], int)]
    assert words == noisy[0].words
    assert solecism.score("attachment", lists, sample_tables)["las"] == 1.0


def test_spacy_docs() -> None:
    spacy = pytest.importorskip("spacy")
    from spacy.tokens import Doc

    nlp = spacy.blank("en")
    plain = nlp("The old dog wants to sleep in this house.")
    assert solecism.corrupt([plain])[0].format == "text"
    assert solecism.corrupt([plain])[0].clean == plain.text
    doc = Doc(
        nlp.vocab,
        words=["The", "dog", "sleeps", "."],
        spaces=[True, True, False, False],
        pos=["DET", "NOUN", "VERB", "PUNCT"],
        tags=["DT", "NN", "VBZ", "."],
        heads=[1, 2, 2, 2],
        deps=["det", "nsubj", "ROOT", "punct"],
    )
    (noisy,) = solecism.corrupt([doc], kinds="agreement")
    assert noisy.format == "conllu" and noisy.words in (["The", "dog", "sleep", "."], ["The", "dogs", "sleeps", "."])
    back = noisy.to_spacy(nlp.vocab)
    assert [token.text for token in back] == noisy.words
    assert [token.head.i for token in back] == [1, 2, 2, 2] and back[1].dep_ == "nsubj"
    two = Doc(nlp.vocab, words=["Go", "Stop"], pos=["VERB", "VERB"], sent_starts=[True, True])
    with pytest.raises(ValueError, match="several sentences"):
        solecism.corrupt([two])
    assert len(solecism.corrupt(list(two.sents))) == 2


def test_mixed_kinds_are_refused() -> None:
    nltk = pytest.importorskip("nltk")
    with pytest.raises(TypeError, match="several kinds"):
        solecism.corrupt([nltk.Tree.fromstring("(S (X a))"), "text"])
