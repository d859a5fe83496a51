import { quicknet } from '#rules/lottery/draw/drand.ts';
import type { Source } from '#rules/lottery/published/definition.ts';
import { numberText } from '#ui/text/format.ts';

export type SourceWords = {
  title: string;
  text: string;
  /** What this source cannot prove; null where nothing is left to trust. */
  weakness: string | null;
  values: readonly { term: string; value: string }[];
  /** Where the randomness can be had from others than the town. */
  address: string | null;
};

const isQuicknet = ({ chainHash, publicKey }: { chainHash: string; publicKey: string }) =>
  chainHash === quicknet.chainHash && publicKey === quicknet.publicKey;

/** Where the randomness comes from, in words, and what that is worth. */
export function sourceWords(source: Source): SourceWords {
  if (source.type === 'sealed') {
    return {
      title: '封をした秘密の値',
      text: '最初の申込みより前に秘密の値を作り、そのハッシュだけを公開しています。発表のときに秘密の値を公開し、公開済みのハッシュと同じものかどうかを確かめます。',
      weakness:
        '秘密の値は、サーバーの管理者が締切前に知ることができます。値を差し替えることはできませんが、知ったうえで申込みの一覧に手を加えていないことまでは、この方式では証明できません。',
      values: [{ term: '秘密の値のハッシュ', value: source.secretHash }],
      address: null,
    };
  }
  if (source.type === 'ceremony') {
    return {
      title: `立会いのもとで引いた数字（${source.digits}桁）`,
      text: '締切のあとに、立会人の前で引いた数字を使います。',
      weakness: '確かさは立会いによります。公開された数字を、立会人の記録と比べてください。',
      values: [],
      address: null,
    };
  }
  const { chainHash, publicKey, round } = source;
  return {
    title: `公開乱数 drand の第${numberText(round)}回`,
    text: '世界の複数の組織が、決まった時刻に共同で公表する乱数です。どの回を使うかは最初の申込みより前に決めてあり、その値を前もって知ることはだれにもできません。乱数が本物であることは、計算し直すときに署名で確かめられます。',
    weakness: isQuicknet(source)
      ? null
      : 'このネットワークは、この画面が知っている公開乱数（quicknet）ではありません。公開鍵がだれのものか、お確かめください。',
    values: [
      { term: 'ネットワーク', value: chainHash },
      { term: '公開鍵', value: publicKey },
    ],
    address: `https://api.drand.sh/${chainHash}/public/${round}`,
  };
}
