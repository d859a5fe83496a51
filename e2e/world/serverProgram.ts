import { demo } from '#demo/loadDemo.ts';
import { start } from '#server/app/start.ts';
import { readSettings } from '#server/settings.ts';

/**
 * The real server in a process of its own, with its clock set by the stories. Ends with the process that started it.
 */
const { WEB_FOLDER = null, CLOCK_OFFSET_MS = '0' } = process.env;
let offsetMs = Number(CLOCK_OFFSET_MS);
const running = await start({
  settings: readSettings(process.env),
  webFolder: WEB_FOLDER,
  demo,
  clock: () => Date.now() + offsetMs,
});
process.on('message', (told: { readonly offsetMs: number }) => {
  offsetMs = told.offsetMs;
  process.send?.(told);
});
process.once('disconnect', async () => {
  await running.stop();
  process.exit(0);
});
process.send?.({ address: running.address });
