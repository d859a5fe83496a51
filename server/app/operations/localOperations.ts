import { exportTenant } from '#server/bundle/exportTenant.ts';
import { importBundleFile } from '#server/bundle/importBundleFile.ts';
import { importUserFile } from '#server/bundle/importUserFile.ts';
import { drawByHand } from '#server/lottery/desk/drawByHand.ts';
import { listWithoutPassword } from '#server/move/listWithoutPassword.ts';
import { moveIn } from '#server/move/moveIn.ts';
import type { Operations } from '#server/operation.ts';
import { getReport } from '#server/report/getReport.ts';
import { lookUpReservation } from '#server/reservation/desk/lookUpReservation.ts';
import { getDemoCode } from '#server/staff/demo/getDemoCode.ts';
import { drawKinds as kinds } from '../drawKinds.ts';
import { finds } from './deskKinds.ts';
import type { Ports } from './ports.ts';

/** What only the command line has done. */
export const localOperations = (ports: Ports) =>
  ({
    'Local/GetDemoCode': getDemoCode(ports),
    'Local/FindReservation': lookUpReservation(finds),
    'Local/GetReport': { unbound: getReport },
    'Local/MakeDraw': { unbound: drawByHand({ kinds, beacon: ports.beacon }) },
    'Local/ListWithoutPassword': listWithoutPassword,
    'Local/MoveIn': { unbound: moveIn(ports) },
    'Local/ImportUsers': { unbound: importUserFile(ports) },
    'Local/ExportBundle': exportTenant,
    'Installation/ImportBundle': importBundleFile(ports),
  }) satisfies Partial<Operations>;
