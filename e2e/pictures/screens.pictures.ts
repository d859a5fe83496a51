import { screens } from '../screens/screens.ts';
import { sameBrowser } from '../story/sameBrowser.ts';
import { test } from '../story/story.ts';
import { takePictures } from './takePictures.ts';

test.use(sameBrowser);

for (const [number, { name, reach }] of screens.entries()) {
  test(name, async ({ arrange, enter, page, watch }) => {
    await reach({ arrange, enter, page, watch });
    await takePictures(page, { set: 'screens', number, name });
  });
}
