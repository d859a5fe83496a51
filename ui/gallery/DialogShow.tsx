import { useState } from 'react';
import { Button } from '../action/Button.tsx';
import { Card } from '../Card.tsx';
import { DescriptionList } from '../DescriptionList.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { alert, confirm, showError } from '../dialog/dialogs.ts';

const notes = Array.from(
  { length: 12 },
  (_, index) =>
    `${index + 1}. 利用の前後に、係員の指示に従って備品の数を確かめてください。飲食は決められた場所で行い、ごみは持ち帰ってください。`,
).join('\n');

const askTwice = async () => {
  const [first, second] = await Promise.all([
    confirm({
      message: 'この予約を本当に取り消してもよろしいですか？',
      confirmLabel: '取り消す',
      cancelLabel: '戻る',
      tone: 'danger',
    }),
    confirm({ message: 'ログアウトしてよろしいですか？', isDismissable: false }),
  ]);
  await alert({ message: `1つめ：${first}\n2つめ：${second}` });
};

export const DialogShow = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="ダイアログ">
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => alert({ message: '予約を取り消しました。' })}>
          お知らせ
        </Button>
        <Button variant="outline" onClick={() => showError()}>
          エラー
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            showError({
              title: '予約できない講座がありました',
              message: '次の講座は予約できませんでした。',
              items: ['1012 はじめての水彩画：満席です。', '1044 親子でつくる木のおもちゃ：受付は終了しました。'],
            })
          }
        >
          一覧つきのエラー
        </Button>
        <Button variant="outline" onClick={askTwice}>
          続けて2つの確認
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            confirm({ title: 'ご利用上の注意', message: notes, confirmLabel: '予約する', cancelLabel: 'キャンセル' })
          }
        >
          長い文の確認
        </Button>
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          部屋の一覧
        </Button>
      </div>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="さくら市民文化会館の部屋" size="wide">
        <DescriptionList
          items={[
            { term: '大ホール', value: '客席1,204席。舞台間口18m、奥行15m。楽屋6室。' },
            { term: 'リハーサル室', value: '床は木製。鏡、バー、アップライトピアノがあります。' },
            { term: '第1会議室', value: '定員24人。第2会議室とつなげて使えます。' },
          ]}
        />
      </Dialog>
    </Card>
  );
};
