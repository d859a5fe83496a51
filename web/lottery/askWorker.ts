/** Puts a question to a worker made for it and answers what it says; rejects when it failed or could not begin. */
export const askWorker = <Answer>(worker: Worker, question: unknown): Promise<Answer> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new Error(event.message || 'the computation did not run'));
    };
    worker.postMessage(question);
  });
