import { test } from '../story/lifeStory.ts';
import { drawScreens } from './drawScreens.ts';
import { expectFaultless } from './expectFaultless.ts';
import { moneyScreens } from './moneyScreens.ts';

for (const { name, reach } of [...moneyScreens, ...drawScreens]) {
  test(`${name}: axe finds nothing on phone and desktop, and nothing is lost with text twice as large`, async ({
    arrange,
    callServer,
    enter,
    page,
    time,
    watch,
  }) => {
    await reach({ arrange, callServer, enter, page, time, watch });
    await expectFaultless(page);
  });
}
