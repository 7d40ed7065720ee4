// Sentences: an index of all, and chunks that are unpacked when one of their sentences is shown.

const unpack = async (id) => {
  const text = atob(byId(id).textContent);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
};

const KEPT_PIECES = 24;

class Sentences {
  static async read() {
    return new Sentences(await unpack("sentences"));
  }

  constructor({ piece, variants, subjects, kinds, labels, sentences }) {
    Object.assign(this, { piece, variants, subjects, kinds, labels, all: sentences });
    this.all.forEach((sentence, at) => { sentence.at = at; });
    this.pieces = new Map();
    this.texts = new Map();
    this.measured = new Map();
  }

   // Drawings of a sentence.
  async body(sentence) {
    const number = Math.floor(sentence.at / this.piece);
    if (!this.pieces.has(number)) {
      if (this.pieces.size >= KEPT_PIECES) this.pieces.delete(this.pieces.keys().next().value);
      this.pieces.set(number, unpack(`sentences-${number}`));
    }
    return (await this.pieces.get(number))[sentence.at % this.piece];
  }

   // True if there is any noisy version.
  get hasErrors() {
    return this.variants.length > 0;
  }

  scores(sentence, subject, variant) {
    const [clean, noisy] = sentence.scores[subject] ?? [null, []];
    return [clean ?? null, noisy[variant] ?? null];
  }

   // Losses of all sentences by index; NaN where unknown.
  losses(subject, variant) {
    const key = `${subject} ${variant}`;
    if (!this.measured.has(key)) {
      this.measured.set(key, Float64Array.from(this.all, (sentence) => {
        const [clean, noisy] = this.scores(sentence, subject, variant);
        return clean === null || noisy === null ? NaN : clean - noisy;
      }));
    }
    return this.measured.get(key);
  }

  loss(sentence, subject, variant) {
    const loss = this.losses(subject, variant)[sentence.at];
    return Number.isNaN(loss) ? null : loss;
  }

   // Lower-case text to search: original and noisy words.
  searched(variant) {
    if (!this.texts.has(variant)) {
      this.texts.set(variant, this.all.map((sentence) => {
        const before = sentence.words.join(" ");
        const after = sentence.variants[variant] ? editedWords(sentence, variant).join(" ") : "";
        return `${before}\n${after}`.toLowerCase();
      }));
    }
    return this.texts.get(variant);
  }

  kindsOf(sentence, variant) {
    return (sentence.variants[variant]?.edits ?? []).map(([, , kind]) => this.kinds[kind]);
  }

   // Filtered and sorted sentences.
  filtered(filters) {
    const { subject, variant, kind, subkind, text } = filters;
    const texts = text ? this.searched(variant) : null;
    const within = (value, [from, to]) =>
      (from === null && to === null) || (value !== null && value >= (from ?? -Infinity) && value <= (to ?? Infinity));
    const points = (value) => (value === null ? null : value * 100);
    const kinds = this.kinds.map((it) => it[0] === kind && (subkind === null || it[1] === subkind));
    const matches = (edit) => kinds[edit[2]];
    const isMatch = (sentence) => {
      if (this.hasErrors && !sentence.variants[variant]) return false;
      if (kind !== null && !sentence.variants[variant].edits.some(matches)) return false;
      return within(points(this.loss(sentence, subject, variant)), filters.loss) &&
        within(points(this.scores(sentence, subject, variant)[Number(this.hasErrors)]), filters.score) &&
        within(sentence.words.length, filters.words) &&
        (!text || texts[sentence.at].includes(text));
    };
    const found = this.all.filter(isMatch);
    const key = {
      worst: (sentence) => -(this.loss(sentence, subject, variant) ?? -Infinity),
      best: (sentence) => this.loss(sentence, subject, variant) ?? Infinity,
      number: (sentence) => sentence.number,
      shortest: (sentence) => sentence.words.length,
      longest: (sentence) => -sentence.words.length,
    }[filters.order];
    const keys = new Float64Array(this.all.length);
    for (const sentence of found) keys[sentence.at] = key(sentence);
    const difference = (a, b) => (a === b ? 0 : a - b);
    return found.sort((a, b) => difference(keys[a.at], keys[b.at]) || a.number - b.number);
  }
}
