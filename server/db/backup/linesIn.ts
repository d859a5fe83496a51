const newline = 10;

/** The lines of a stream of bytes, without their newlines. */
export async function* linesIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let begun: Buffer[] = [];
  for await (const piece of pieces) {
    let start = 0;
    for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, start)) {
      yield Buffer.concat([...begun, piece.subarray(start, at)]);
      begun = [];
      start = at + 1;
    }
    if (start < piece.length) begun.push(piece.subarray(start));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}
