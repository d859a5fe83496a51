import { lifeScreens } from '../screens/screens.ts';
import { test } from '../story/lifeStory.ts';
import { takePictures } from './takePictures.ts';

for (const [number, { name, reach }] of lifeScreens.entries()) {
  test(name, async ({ arrange, callServer, enter, page, time, watch }) => {
    await reach({ arrange, callServer, enter, page, time, watch });
    await takePictures(page, { set: 'life', number, name });
  });
}
