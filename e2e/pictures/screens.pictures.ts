import { screens } from '../screens/screens.ts';
import { test } from '../story/story.ts';
import { takePictures } from './takePictures.ts';

for (const [number, { name, reach }] of screens.entries()) {
  test(name, async ({ arrange, enter, page, watch }) => {
    await reach({ arrange, enter, page, watch });
    await takePictures(page, { set: 'screens', number, name });
  });
}
