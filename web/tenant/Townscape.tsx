/**
 * Hills, houses, a hall and trees along the lower edge of a band. What is in front covers the ground. Drawn in the
 * current colour, lighter with distance. Decoration only.
 */
export const Townscape = ({ className = '' }: { className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 960 160"
    fill="currentColor"
    className={`forced-colors:hidden absolute left-1/2 aspect-[6/1] w-[max(100%,60rem)] max-w-none [translate:-50%] ${className}`}
  >
    <g opacity="0.35">
      <path d="M0 120V84c60-30 110-52 170-52 70 0 110 40 180 40 60 0 90-46 160-46 80 0 120 50 200 50 60 0 110-36 170-36 30 0 60 8 80 16v64z" />
    </g>
    <g opacity="0.6">
      <path d="M40 120V82l24-18 24 18v38zM112 120V70h44v50zM300 120V76l30-22 30 22v44zM382 120V64h36v56zM560 120V72h52v48zM640 120V80l26-20 26 20v40zM850 120V66h40v54zM900 120V84l26-20 26 20v36z" />
    </g>
    <path d="M180 120V78h-8v-8h8l50-30 50 30h8v8h-8v42zM714 120V58l12-10V34h8v14l12 10v62zM760 120V86h64v34z" />
    <path d="M10 120c-4-14 2-28 10-28s14 14 10 28zM470 120c-5-18 2-36 13-36s18 18 13 36zM512 120c-4-13 2-26 10-26s14 13 10 26zM836 120c-4-13 1-26 8-26s12 13 8 26z" />
    <path d="M0 114h960v46H0z" />
  </svg>
);
