/** The parts of a draw's page, for links to them. */
export const partIds = {
  phase: 'draw-phase',
  receipt: 'draw-receipt',
  odds: 'draw-odds',
  recomputation: 'draw-recomputation',
  method: 'draw-method',
};
