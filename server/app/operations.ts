import type { Operations } from '../operation.ts';
import { accessOperations } from './operations/accessOperations.ts';
import { consoleOperations } from './operations/consoleOperations.ts';
import { courseDeskOperations } from './operations/courseDeskOperations.ts';
import { courseOperations } from './operations/courseOperations.ts';
import { deskOperations } from './operations/deskOperations.ts';
import { localOperations } from './operations/localOperations.ts';
import { moneyOperations } from './operations/moneyOperations.ts';
import { officeOperations } from './operations/officeOperations.ts';
import { peopleOperations } from './operations/peopleOperations.ts';
import { placeOperations } from './operations/placeOperations.ts';
import type { Ports } from './operations/ports.ts';
import { publicOperations } from './operations/publicOperations.ts';
import { residentOperations } from './operations/residentOperations.ts';

/** Which function answers which call. */
export const operationsWith = (ports: Ports): Operations => ({
  ...residentOperations(ports),
  ...courseOperations(ports),
  ...consoleOperations(ports),
  ...accessOperations(ports),
  ...localOperations(ports),
  ...courseDeskOperations,
  ...deskOperations(ports),
  ...officeOperations(ports),
  ...placeOperations,
  ...moneyOperations(ports),
  ...peopleOperations,
  ...publicOperations,
});
