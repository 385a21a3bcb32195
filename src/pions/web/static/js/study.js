// The game that is looked at: its moves, the moment shown, and what is known of it.

const KEPT = 200;

export class Study {
  /** `changed` is called whenever there is something new to draw. */
  constructor(line, changed) {
    Object.assign(this, { line, changed, analyses: new Map(), proofs: new Map(), reviews: new Map() });
    /** What is known of a move of any line, by the moves that lead to it. */
    this.marks = new Map();
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

  /** Look at a whole game given as text, at one of its moments; `branches` are those of a link, and `found` is
   * called once it could be read. */
  read(game, text, start = "", ply = null, branches = "", found = () => {}) {
    return this.#do(() => ({ game, text, start, branches, ...(ply === null ? {} : { ply }) }), found);
  }

  /** Another moment of the line that is seen. */
  go(ply) {
    return this.#do(() => {
      const { along } = this.position;
      return { ...this.#lines(), at: along[Math.max(0, Math.min(along.length - 1, ply))] };
    });
  }

  /** So many moves on along the line that is seen, or back. */
  step(by) {
    return this.#do(() => {
      const { along, ply } = this.position;
      return { ...this.#lines(), at: along[Math.max(0, Math.min(along.length - 1, ply + by))] };
    });
  }

  /** Any move of any line. */
  goTo(node) {
    return this.#do(() => ({ ...this.#lines(), at: node }));
  }

  /** Play a move here; what was played here before stays, as another line. */
  play(move) {
    return this.#do(() => ({ ...this.#lines(), act: "play", move }));
  }

  /** Put the line that is seen before those it competes with. */
  promote() {
    return this.#do(() => ({ ...this.#lines(), act: "promote" }));
  }

  /** Forget the move that is seen and all that follows it; gives what brings it back. */
  async cut() {
    const { board, lines, at } = this.position;
    await this.#do(() => ({ ...this.#lines(), act: "cut" }));
    return () => this.#do(() => ({ game: board.game, text: lines, at }));
  }

  /** Write a comment beside the move that is seen. */
  remark(comment) {
    return this.#do(() => ({ ...this.#lines(), act: "comment", comment }));
  }

  #lines() {
    const { board, lines, at } = this.position;
    return { game: board.game, text: lines, at };
  }

  /** One after the other: each begins where the one before it has led. */
  #do(ask, found = () => {}) {
    const before = this.doing;
    const act = async () => {
      await before?.catch(() => {});
      const position = await this.line.ask.lines(ask());
      found();
      this.#set(position);
    };
    this.doing = act();
    return this.doing;
  }

  /** Ask again, after the line was broken. */
  again() {
    if (this.position) this.#look();
  }

  stop() {
    this.asking?.cancel();
  }

  #set(position) {
    const { board, start } = position;
    if (board.game !== this.position?.board.game || start !== this.position.start) this.marks.clear();
    this.position = position;
    this.#look();
  }

  #key(ply) {
    const { board, start } = this.position;
    return JSON.stringify([board.game, start, this.moves.slice(0, ply)]);
  }

  /** There is something new to draw; cells stand in the order that a proof gives them. */
  #tell() {
    const { analysis, proof } = this;
    if (analysis?.cells && proof?.ranked) this.analysis = ranked(analysis, proof);
    this.changed();
  }

  #look() {
    const key = this.#key(this.position.ply);
    if (this.lookingAt !== key) this.asking?.cancel();
    this.clear();
    this.analysis = this.analyses.get(key) || null;
    this.proof = this.proofs.get(key) || null;
    this.review = this.reviews.get(this.#key(this.position.moves.length)) || this.#earlierReview();
    this.#analyse(key);
    this.#tell();
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
      this.#tell();
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
    if (mine()) this.#tell();
    if (mine() && this.analysis?.cells) await this.#prove(key, mine);
  }

  /** Look for a proof once the estimate is there. */
  async #prove(key, mine) {
    if (this.proofs.has(key)) return;
    const named = this.analysis.cells.map((one) => one.move);
    const asking = this.line.ask.prove({ ...this.#fields(), named });
    this.asking = asking;
    try {
      const found = await asking;
      keep(this.proofs, key, found);
      if (mine()) this.proof = found;
    } catch {
      return; // stopped, or too long: the estimate stands
    }
    if (mine()) this.#tell();
  }

  /** The page is closed. */
  close() {
    this.asking?.cancel();
    this.reviewing?.cancel();
  }

  async #judge() {
    const key = this.#key(this.position.moves.length);
    if (this.reviews.has(key) || !this.position.moves.length || this.judging === key) return;
    this.judging = key;
    const { moves } = this;
    this.reviewing?.cancel(); // that of another game
    this.reviewing = this.line.ask.review(this.#fields(), (...news) => {
      if (this.#key(this.position.moves.length) !== key) return;
      if (news.length === 1) [this.review] = news; // the game at a glance
      else this.reviewNews = news;
      this.changed();
    });
    try {
      const found = await this.reviewing;
      keep(this.reviews, key, found);
      this.lastReview = { key, found };
      found.moves?.forEach((one, index) => this.marks.set(path(moves.slice(0, index + 1)), one));
      if (this.#key(this.position.moves.length) === key) this.review = found;
    } catch (refused) {
      if (!refused.lost && !refused.stopped) this.reviewProblem = refused.message;
    }
    if (this.judging === key) this.judging = this.reviewNews = null;
    this.changed();
  }
}

/** An estimate with its cells in the order of a proof, and what is proved of each. */
function ranked(analysis, proof) {
  const places = new Map(proof.ranked.map(({ move }, place) => [move, place]));
  const inOrder = (some) => [...some].sort((one, other) => places.get(one.move) - places.get(other.move));
  const cells = inOrder(analysis.cells).map((one) => ({ ...one, ...proof.ranked[places.get(one.move)] }));
  return { ...analysis, cells, why: inOrder(analysis.why || []), order: proof.order || analysis.order };
}

/** How a move is found among all lines: by the moves up to it. */
export const path = (moves) => moves.join(" ");

function keep(map, key, value) {
  map.set(key, value);
  if (map.size > KEPT) map.delete(map.keys().next().value);
}
