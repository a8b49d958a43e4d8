/** What the life of memories depends on besides the policy of their category; every number is a setting of the user. */

export interface LifeSettings {
  intervalMs: number;
  autoObservationDays: number;
  episodicFactor: number;
  otherFactor: number;
  decayDays: number;
  decayThreshold: number;
  compactAfterDays: number;
  compactGroup: number;
  similarity: number;
  clusterSize: number;
  cleanupConfidence: number;
  cleanupUnusedDays: number;
  /** Whether a cycle also cleans up. */
  cleanupAutomatic: boolean;
  maxColdItems: number;
}
