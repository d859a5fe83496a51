import { resolve } from 'node:path';

/** set/screen/picture.jpg */
export const pictureFolder = resolve(import.meta.dirname, '../../test-results/pictures');
