import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './values.ts';

export const reportEndpoints = {
  'Report/DownloadApprovalReport': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'A link to the approval document of a reservation that works for 120 seconds.',
    request: z.strictObject({ reservationId: id }),
    response: z.object({ signedUrl: z.string() }),
  }),
  'Report/DownloadBill': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'A link to the bill of a reservation by which its fee is to be paid; it works for 120 seconds.',
    request: z.strictObject({ reservationId: id }),
    response: z.object({ signedUrl: z.string() }),
  }),
};
