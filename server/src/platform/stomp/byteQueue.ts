/** Bytes that came in and are not used yet, in one stretch of memory that grows and is filled again. */
const INITIAL_CAPACITY = 1_024;
/** An idle connection holds no more than this. */
const KEPT_CAPACITY = 8_192;

export class ByteQueue {
  #bytes: Buffer = Buffer.allocUnsafe(INITIAL_CAPACITY);
  #start = 0;
  #end = 0;

  get length(): number {
    return this.#end - this.#start;
  }

  push(chunk: Uint8Array): void {
    if (this.#end + chunk.length > this.#bytes.length) this.#makeRoom(chunk.length);
    this.#bytes.set(chunk, this.#end);
    this.#end += chunk.length;
  }

  /** The byte at `index`, counted from the oldest one; undefined when it has not come yet. */
  at(index: number): number | undefined {
    return index < this.length ? this.#bytes[this.#start + index] : undefined;
  }

  /** Where `byte` first stands at or after `from`, or -1. */
  indexOf(byte: number, from: number): number {
    return this.#bytes.subarray(this.#start, this.#end).indexOf(byte, from);
  }

  /** Takes the oldest `count` bytes out. What is answered is valid until the next push. */
  take(count: number): Buffer {
    const taken = this.#bytes.subarray(this.#start, this.#start + count);
    this.#start += count;
    if (this.#start === this.#end) this.#reset();
    return taken;
  }

  #reset(): void {
    this.#start = this.#end = 0;
    if (this.#bytes.length > KEPT_CAPACITY) this.#bytes = Buffer.allocUnsafe(INITIAL_CAPACITY);
  }

  #makeRoom(extra: number): void {
    const needed = this.length + extra;
    // Twice what is needed, so that many small pushes copy each byte only a few times.
    const target = needed * 2 > this.#bytes.length ? Buffer.allocUnsafe(needed * 2) : this.#bytes;
    this.#bytes.copy(target, 0, this.#start, this.#end);
    this.#end -= this.#start;
    this.#start = 0;
    this.#bytes = target;
  }
}
