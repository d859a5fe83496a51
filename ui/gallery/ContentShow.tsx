import { Building2, FileText, QrCode } from 'lucide-react';
import { Button } from '../action/Button.tsx';
import { LinkButton } from '../action/LinkButton.tsx';
import { TextLink } from '../action/TextLink.tsx';
import { Badge } from '../Badge.tsx';
import { Card } from '../Card.tsx';
import { DescriptionList } from '../DescriptionList.tsx';
import { ListRow, ListRows } from '../ListRow.tsx';
import { Qr } from '../Qr.tsx';
import { Steps } from '../Steps.tsx';
import { PriceTable } from '../table/PriceTable.tsx';
import { dayText, timeRangeText } from '../text/format.ts';

const morning = timeRangeText({ fromHour: 9, fromMinute: 0, toHour: 12, toMinute: 0 });

const Buttons = () => (
  <Card title="ボタン">
    <div className="flex flex-wrap items-start gap-3">
      <Button size="lg">予約内容を確認する</Button>
      <Button>予約する</Button>
      <Button size="sm">予約</Button>
      <Button variant="outline">戻る</Button>
      <Button variant="outline" size="sm">
        選択
      </Button>
      <Button variant="text">キャンセル</Button>
      <Button variant="danger">この予約を取り消す</Button>
      <LinkButton to="/gallery/" variant="outline" icon={<QrCode aria-hidden="true" className="size-5" />}>
        QR表示
      </LinkButton>
      <Button isBusy>送信する</Button>
      <Button variant="outline" isBusy>
        送信する
      </Button>
      <Button disabledReason="満席です">予約する</Button>
      <Button variant="outline" disabledReason="2026/11/25(水) 09:00 から受け付けます">
        予約する
      </Button>
      <Button variant="text" disabledReason="選択してください">
        次へ
      </Button>
    </div>
    <Button isFullWidth disabledReason="時間枠を1つ以上選んでください。">
      まとめて予約する
    </Button>
    <p>
      文の中の<TextLink to="/gallery/">リンク</TextLink>と、
      <TextLink href="https://example.jp/" isNewTab>
        新しいタブで開くリンク
      </TextLink>
      です。
    </p>
  </Card>
);

const Details = () => (
  <Card title="予約の内容" action={<Badge tone="success">予約確定</Badge>}>
    <DescriptionList
      items={[
        { term: '施設', value: 'さくら市民文化会館' },
        { term: '日付', value: dayText('2026-11-20') },
        { term: '時間', value: `午前 ${morning}\n午後 13:00～17:00` },
        { term: '使用目的', value: '市民合唱団の定期演奏会に向けた全体練習、および打合せ' },
        { term: '入場料・会費等の有無', value: 'なし' },
        false,
      ]}
    />
    <PriceTable
      caption="使用料の内訳"
      lines={[
        { name: '11/20(金) 09:00～12:00', note: '800円 × 3時間', amount: 2400 },
        { name: '冷暖房', amount: 9600 },
      ]}
      total={12000}
    />
  </Card>
);

const Rows = () => (
  <>
    <ListRows label="施設">
      <ListRow to="/gallery/" icon={<Building2 aria-hidden="true" />} title="さくら市民文化会館" />
      <ListRow
        to="/gallery/"
        icon={<Building2 aria-hidden="true" />}
        title="東部地区コミュニティセンター・生涯学習交流プラザ分館"
        meta="さくら市東町1丁目2番3号"
      />
    </ListRows>
    <ListRows label="予約">
      <ListRow
        to="/gallery/"
        size="reservation"
        title="2026/11/20(金)"
        aside={<Badge tone="success">予約確定</Badge>}
        meta={
          <>
            さくら市民文化会館　大会議室
            <br />
            支払済み
          </>
        }
        foot="午前 09:00～12:00、午後 13:00～17:00,他..."
        action={
          <>
            <QrCode aria-hidden="true" className="size-4" />
            QR表示
          </>
        }
      />
      <ListRow
        to="/gallery/"
        size="reservation"
        isMuted
        title="2026/10/03(土)～2026/10/05(月)"
        aside={<Badge>取消</Badge>}
        meta="さくら市民文化会館　リハーサル室"
        action={
          <>
            <FileText aria-hidden="true" className="size-4" />
            詳細表示
          </>
        }
      />
    </ListRows>
  </>
);

export const ContentShow = () => (
  <>
    <Steps label="予約の手順" steps={['カートの内容', '内容の確認', '予約完了']} current={1} />
    <Buttons />
    <div className="flex flex-wrap gap-2">
      <Badge>抽選待ち</Badge>
      <Badge tone="info">当選</Badge>
      <Badge tone="success">予約確定</Badge>
      <Badge tone="warning">未払い</Badge>
      <Badge tone="error">落選</Badge>
      <Badge tone="warning">当選取消（お手続きの期限が切れました）</Badge>
    </div>
    <Details />
    <Rows />
    <Qr text="0f9c2f36-5b1e-4e0a-9a51-3f6f2c9f1a77" label="予約のQRコード" />
  </>
);
