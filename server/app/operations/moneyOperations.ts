import { previewVoidedReceipt, voidReceipt } from '#server/desk/voidReceipt.ts';
import { addCharge, previewCharge } from '#server/facility/desk/fee/addCharge.ts';
import { previewSettledFee, settleFee } from '#server/facility/desk/fee/settleFee.ts';
import type { Operations } from '#server/operation.ts';
import { getAccount } from '#server/payment/account/getAccount.ts';
import { listBills, printBill } from '#server/payment/bill/bills.ts';
import { issueBills } from '#server/payment/bill/issueBills.ts';
import { getPersonMoney } from '#server/payment/books/getPersonMoney.ts';
import { listLedger } from '#server/payment/books/listLedger.ts';
import { listRefunds } from '#server/payment/books/listRefunds.ts';
import { listUnpaid } from '#server/payment/books/listUnpaid.ts';
import { reconcile } from '#server/payment/books/reconcile.ts';
import { previewReminders, sendReminders } from '#server/payment/books/remindOverdue.ts';
import { closeTill } from '#server/payment/till/closeTill.ts';
import { correctTill } from '#server/payment/till/correctTill.ts';
import { countTill } from '#server/payment/till/countTill.ts';
import { getTill } from '#server/payment/till/getTill.ts';
import { giveBack } from '#server/payment/till/giveBack.ts';
import { listReceipts } from '#server/payment/till/listReceipts.ts';
import { listTills } from '#server/payment/till/listTills.ts';
import { openTill } from '#server/payment/till/openTill.ts';
import { printReceipt } from '#server/payment/till/printReceipt.ts';
import { printRefundSlip } from '#server/payment/till/printRefundSlip.ts';
import { receiveCash } from '#server/payment/till/receiveCash.ts';
import { reopenTill } from '#server/payment/till/reopenTill.ts';
import { exportLedger } from '#server/report/money/exportLedger.ts';
import { deskKinds } from './deskKinds.ts';
import type { Ports } from './ports.ts';

/** What staff do with money. */
export const moneyOperations = (ports: Ports) =>
  ({
    'Desk/PreviewSettledFee': previewSettledFee,
    'Desk/ListLedger': listLedger,
    'Desk/ListUnpaid': listUnpaid,
    'Desk/PreviewReminders': previewReminders(ports.payments.payables),
    'Desk/SendReminders': sendReminders(ports.payments.payables),
    'Desk/ListRefunds': listRefunds,
    'Desk/GetPersonMoney': getPersonMoney,
    'Desk/Reconcile': { unbound: reconcile(ports.payments.providers) },
    'Desk/ExportLedger': { unbound: exportLedger },
    'Desk/GetTill': getTill,
    'Desk/IssueBills': issueBills,
    'Desk/ListBills': listBills,
    'Desk/PrintBill': printBill,
    'Desk/ListReceipts': listReceipts,
    'Desk/ListTills': listTills,
    'Desk/OpenTill': openTill,
    'Desk/CountTill': countTill,
    'Desk/CloseTill': closeTill,
    'Desk/ReopenTill': reopenTill,
    'Desk/CorrectTill': correctTill,
    'Desk/ReceiveCash': receiveCash(ports.payments.payables),
    'Desk/PrintReceipt': printReceipt,
    'Desk/PreviewVoidedReceipt': previewVoidedReceipt(ports.payments.payables),
    'Desk/VoidReceipt': voidReceipt(ports.payments.payables),
    'Desk/GiveBack': giveBack(ports.payments.payables),
    'Desk/PrintRefundSlip': printRefundSlip(deskKinds),
    'Desk/SettleFee': { unbound: settleFee(ports.payments) },
    'Desk/PreviewCharge': previewCharge,
    'Desk/AddCharge': addCharge,
    'Desk/GetAccount': getAccount(ports.payments.payables),
  }) satisfies Partial<Operations>;
