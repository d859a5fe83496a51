import { type DrawJob, doDrawJob } from './drawJobs.ts';

/** Runs beside the page, which stays alive meanwhile. */
addEventListener('message', ({ data }: MessageEvent<DrawJob>) => postMessage(doDrawJob(data)));
