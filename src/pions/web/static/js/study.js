// A game somebody looks at: its moves, the moment shown, and what is known of it.

const KEPT = 200;

export class Study {
  /** `changed` is called whenever there is something new to draw. */
  constructor(line, changed) {
    Object.assign(this, { line, changed, analyses: new Map(), proofs: new Map(), reviews: new Map() });
    this.position = null;
    this.clear();
  }

  clear() {
    Object.assign(this, {
      analysis: null,
      proof: null,
      review: null,
      problem: "",
      reviewProblem: "",
      news: null,
    });
  }

  get moves() {
    return this.position.moves.map((one) => one.move);
  }

  /** Look at a whole game given as text, at one of its moments. */
  async read(game, text, start = "", ply = null) {
    const position = await this.line.ask.import({ game, text, start });
    this.#set(position);
    if (ply !== null && ply !== position.ply) await this.go(ply);
  }

  /** Another moment of the same game. */
  async go(ply) {
    const { board, start } = this.position;
    const target = Math.max(0, Math.min(this.position.moves.length, ply));
    this.#set(await this.line.ask.position({ game: board.game, start, moves: this.moves, ply: target }));
  }

  /** Play a move here; what came after it before is forgotten, unless it is that very move. */
  async play(move) {
    const { board, start, ply, moves } = this.position;
    if (moves[ply]?.move === move) await this.go(ply + 1);
    else
      this.#set(await this.line.ask.position({ game: board.game, start, moves: this.moves, ply, move }));
  }

  /** Ask again, after the line was broken. */
  again() {
    if (this.position) this.#look();
  }

  stop() {
    this.asking?.cancel();
  }

  #set(position) {
    this.position = position;
    this.#look();
  }

  #key(ply) {
    const { board, start } = this.position;
    return JSON.stringify([board.game, start, this.moves.slice(0, ply)]);
  }

  #look() {
    const key = this.#key(this.position.ply);
    if (this.lookingAt !== key) this.asking?.cancel();
    this.clear();
    this.analysis = this.analyses.get(key) || null;
    this.proof = this.proofs.get(key) || null;
    this.review = this.reviews.get(this.#key(this.position.moves.length)) || this.#earlierReview();
    this.#analyse(key);
    this.changed();
    this.#judge();
  }

  /** A review of the game as it was one move ago serves until the new one is here. */
  #earlierReview() {
    return this.lastReview?.key &&
      this.#key(this.position.moves.length).startsWith(this.lastReview.key.slice(0, -2))
      ? this.lastReview.found
      : null;
  }

  #fields() {
    const { board, start, ply } = this.position;
    return { game: board.game, start, moves: this.moves, ply };
  }

  async #analyse(key) {
    if (this.analysis || !this.position.board.to_move) return;
    this.lookingAt = key;
    const mine = () => this.lookingAt === key && this.#key(this.position.ply) === key;
    const asking = this.line.ask.analyse(this.#fields(), (...news) => {
      if (!mine()) return;
      if (news.length === 1) [this.analysis] = news; // scores before their reasons, or an estimate
      else this.news = news;
      this.changed();
    });
    this.asking = asking;
    try {
      const found = await asking;
      keep(this.analyses, key, found);
      if (mine()) this.analysis = found;
    } catch (refused) {
      if (mine() && !refused.lost && !this.analysis) this.problem = refused.message;
      if (mine() && this.analysis) this.analysis = { ...this.analysis, improving: false };
    }
    if (this.asking === asking) this.asking = null;
    if (mine()) this.changed();
    if (mine() && this.analysis?.cells) await this.#prove(key, mine);
  }

  /** Look for a proof once the estimate is there. */
  async #prove(key, mine) {
    if (this.proofs.has(key)) return;
    const asking = this.line.ask.prove(this.#fields());
    this.asking = asking;
    try {
      const found = await asking;
      keep(this.proofs, key, found);
      if (mine()) this.proof = found;
    } catch {
      return; // stopped, or too long: the estimate stands
    }
    if (mine()) this.changed();
  }

  async #judge() {
    const key = this.#key(this.position.moves.length);
    if (this.reviews.has(key) || !this.position.moves.length || this.judging === key) return;
    this.judging = key;
    try {
      const found = await this.line.ask.review(this.#fields(), (...news) => {
        if (this.#key(this.position.moves.length) !== key) return;
        if (news.length === 1) [this.review] = news; // the game at a glance
        else this.reviewNews = news;
        this.changed();
      });
      keep(this.reviews, key, found);
      this.lastReview = { key, found };
      if (this.#key(this.position.moves.length) === key) this.review = found;
    } catch (refused) {
      if (!refused.lost) this.reviewProblem = refused.message;
    }
    if (this.judging === key) this.judging = this.reviewNews = null;
    this.changed();
  }
}

function keep(map, key, value) {
  map.set(key, value);
  if (map.size > KEPT) map.delete(map.keys().next().value);
}
