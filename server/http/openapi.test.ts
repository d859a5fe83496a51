import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { metricsOf } from './metrics.ts';
import { buildOps } from './ops.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const names = Object.keys(endpoints) as EndpointName[];

type Operation = { operationId: string; summary: string; requestBody?: object; responses: Record<string, object> };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

it('[CALLS-01] the document names every call of the table, and no other', () => {
  const document = server.app.swagger() as unknown as Document;
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).sort()).toEqual(names.map(pathOf).sort());
});

it.each(names)('%s is documented with request, answer and refusals', (name) => {
  const document = server.app.swagger() as unknown as Document;
  const path = document.paths[pathOf(name)] ?? {};
  expect(Object.keys(path)).toEqual(['post']);
  expect(path.post?.operationId).toBe(name);
  expect(path.post?.summary).toBe(endpoints[name].summary);
  expect(path.post?.requestBody).toBeDefined();
  expect(Object.keys(path.post?.responses ?? {}).sort()).toEqual(['200', '4XX', '5XX']);
});

it('operators get document and figures from a listener of their own', async () => {
  const ops = buildOps(server.app, metricsOf({ totalCount: 1, idleCount: 1, waitingCount: 0 }));
  expect((await ops.inject('/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(server.app.swagger())));
  const figures = await ops.inject('/metrics');
  expect(figures.body).toContain('yoyaku_calls_total');
  expect(figures.headers['content-type']).toContain('text/plain');
  await ops.close();
});
