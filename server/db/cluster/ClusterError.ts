/** Why a database cannot become a cluster, in a sentence for the operator. */
export class ClusterError extends Error {}
