import { seedProgram } from './seedProgram.ts';

await seedProgram().parseAsync();
