// The files that are open on the workbench: kept a moment after they are written, and followed where another tab changes them.

import { freeName } from "./files.js";

const SOON = 250; // milliseconds after the last key until a file is saved

export class OpenFiles {
  /** `place` is where files are kept; `kept` hears whether one could be, and `changed` of a file that another tab
   * has changed: with its new text where that is another, or that it is gone. */
  constructor(place, { kept, changed }) {
    Object.assign(this, { place, kept, changed, list: [], unsaved: null, saving: null });
  }

  async load() {
    this.list = await this.place.all();
  }

  /** `wish` as a name that no file but `but` has. */
  nameFor(wish, but = null) {
    return freeName(
      wish,
      this.list.filter((one) => one !== but).map((one) => one.name),
    );
  }

  /** One more, at its place in the list. */
  add(file, place = this.list.length) {
    this.list.splice(Math.min(place, this.list.length), 0, file);
    this.keep(file);
  }

  /** Take one away; where it stood. */
  remove(file) {
    const place = this.list.indexOf(file);
    this.unsaved = this.saving = null;
    this.list.splice(place, 1);
    this.place.remove(file.id);
    return place;
  }

  /** Something was typed. */
  write(file, text) {
    Object.assign(file, { text, changed: Date.now() });
    this.unsaved = file;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.saveNow(), SOON);
  }

  async saveNow() {
    clearTimeout(this.timer);
    const file = this.unsaved;
    if (!file) return;
    this.unsaved = null;
    await this.keep(file);
  }

  async keep(file) {
    this.saving = file;
    const kept = await this.place.save({ ...file });
    if (this.saving === file) this.saving = null;
    this.kept(kept);
  }

  /** The page is left, perhaps for good. */
  leave() {
    const file = this.unsaved ?? this.saving;
    if (file) this.place.leave({ ...file });
    this.saveNow();
  }

  /** Another tab has changed a file; what is being written here is not touched. */
  elsewhere(file) {
    const mine = this.list.find((one) => one.id === file.id);
    if (mine && mine === this.unsaved) return;
    if (file.gone) {
      if (!mine) return;
      this.list = this.list.filter((one) => one !== mine);
      this.changed(mine, { gone: true });
    } else if (!mine) {
      this.list.push(file);
      this.changed(file, {});
    } else if (file.changed >= mine.changed) {
      const text = mine.text === file.text ? undefined : file.text;
      Object.assign(mine, file);
      this.changed(mine, { text });
    }
  }

  close() {
    this.saveNow();
    this.place.close();
  }
}
