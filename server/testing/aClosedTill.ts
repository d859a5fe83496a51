import { newId } from '../newId.ts';
import { insertReceipt, nextReceiptNumber } from '../payment/till/receipt.queries.ts';
import { closeTillRow, insertCorrection, insertCount, insertTill } from '../payment/till/till.queries.ts';
import type { TestHall } from './aHall.ts';
import type { Arranging } from './factories.ts';

const pieces = {
  '10000': 0,
  '5000': 0,
  '2000': 0,
  '1000': 1,
  '500': 0,
  '100': 0,
  '50': 0,
  '10': 0,
  '5': 0,
  '1': 0,
};

/** A till of a hall that was counted and closed, the next one with a correction of it, and a receipt. */
export async function aClosedTill({ db, server }: Arranging, hall: TestHall, reservationId: string, mark: string) {
  const { tenantId, containerId } = hall;
  const known = { tenantId, nowMs: server.clock(), by: `${mark}職員` };
  const [tillId, nextId] = [newId(), newId()];
  const opened = { ...known, containerId, name: '', number: 1, float: 1_000, floatReason: '' };
  await insertTill(db, { ...opened, tillId, day: '2026-06-01' });
  await insertCount(db, { ...known, tillId, number: 1, pieces, counted: 1_000, expected: 1_000 });
  await closeTillRow(db, { ...known, tillId, difference: 0, reason: mark, left: 1_000 });
  await insertTill(db, { ...opened, tillId: nextId, day: '2026-06-02' });
  const correction = { correctionId: newId(), correctedTillId: tillId, amount: 100, reason: mark };
  await insertCorrection(db, { ...known, tillId: nextId, ...correction });
  const fiscalYear = 2026;
  await insertReceipt(db, {
    ...known,
    tillId,
    receiptId: newId(),
    fiscalYear,
    number: await nextReceiptNumber(db, { tenantId, fiscalYear }),
    subject: { kind: 'reservation', id: reservationId },
    amount: 1_000,
    tendered: 1_000,
    placeName: `${mark}会館`,
    purpose: mark,
    lines: [],
    issuerNumber: '',
    taxRate: null,
  });
}
