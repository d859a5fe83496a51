import { yoyaku } from '#server/app/yoyaku.ts';

await yoyaku(process.argv.slice(2));
