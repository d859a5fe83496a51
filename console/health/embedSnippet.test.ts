import { expect, test } from 'vitest';
import { embedSnippet } from './embedSnippet.ts';

test('two lines frame the week of a hall, and its name cannot end them', () => {
  const at = { publicUrl: 'https://yoyaku.example.jp', tenantAlias: 'sakura', containerId: 'c1' };
  expect(embedSnippet({ ...at, containerName: '"<b>&会館' })).toBe(
    '<iframe src="https://yoyaku.example.jp/embed/t/sakura/halls/c1" title="&quot;&lt;b&gt;&amp;会館の空き状況"\n' +
      '  width="100%" height="480" loading="lazy"></iframe>',
  );
});
