import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// The reader would fetch its program from elsewhere; here it comes from the package.
const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });

/** What a scanner reads in the picture on the screen. */
export async function readQr(picture: Locator) {
  const found = await readBarcodes(new Uint8Array(await picture.screenshot()), { formats: ['QRCode'] });
  return found.map(({ text }) => text);
}
