import { messageOf } from '@openclaw/contracts';

/** Something a scenario must prove. `check` looks at evidence only, so it can be run again on a stored one. */
export interface Claim<Evidence> {
  readonly id: string;
  /** What must be true, with the requirement it comes from. */
  readonly requirement: string;
  check(evidence: Evidence): readonly Finding[];
}

/** One thing that was looked at. */
export interface Finding {
  readonly ok: boolean;
  /** As a statement that holds when `ok`. */
  readonly states: string;
  /** What was there instead. */
  readonly found?: string;
}

export interface ClaimResult {
  readonly id: string;
  readonly requirement: string;
  readonly passed: boolean;
  readonly evidence: string;
}

/** A claim whose evidence is missing or cannot be read has failed: nothing passes unseen. */
export function checkClaims<Evidence>(
  claims: readonly Claim<Evidence>[],
  evidence: Evidence,
): readonly ClaimResult[] {
  return claims.map((claim) => {
    const { id, requirement } = claim;
    try {
      return { id, requirement, ...verdictOf(claim.check(evidence)) };
    } catch (thrown) {
      return { id, requirement, passed: false, evidence: `Cannot be checked: ${messageOf(thrown)}` };
    }
  });
}

function verdictOf(findings: readonly Finding[]): Pick<ClaimResult, 'passed' | 'evidence'> {
  if (findings.length === 0) return { passed: false, evidence: 'Nothing was looked at.' };
  const failed = findings.filter(({ ok }) => !ok);
  const shown = failed.length > 0 ? failed.map(failureText) : findings.map(({ states }) => states);
  return { passed: failed.length === 0, evidence: shown.join('; ') };
}

function failureText({ states, found }: Finding): string {
  return `NOT TRUE: ${states}${found === undefined ? '' : ` (found: ${found})`}`;
}
