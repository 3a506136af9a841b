import { type ApprovalDecision, OpenClawError } from '@openclaw/contracts';
import type { Gateway } from '@openclaw/kit';
import { z } from 'zod';
import type { AddRoute } from './route.ts';

const DECISIONS = ['allow-once', 'allow-always', 'deny'] as const satisfies readonly ApprovalDecision[];
const body = z.object({ decision: z.enum(DECISIONS) });
const query = z.object({ all: z.enum(['0', '1']).optional() });

/**
 * `GET /v1/approvals` (`?all=1` for those that were settled too), `POST /v1/approvals/:id` to decide one, and the
 * grants of `allow-always` at `/v1/approvals/grants`, which `DELETE` takes back.
 */
export function addApprovals(route: AddRoute, { approvals }: Pick<Gateway, 'approvals'>): void {
  route('get', '/v1/approvals', async (request) => {
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw invalid('all', 'all must be 0 or 1.');
    return listOf(await approvals.list({ all: parsed.data.all === '1' }));
  });

  route('post', '/v1/approvals/:id', async ({ body: asked, params }) => {
    const parsed = body.safeParse(asked);
    if (!parsed.success) throw invalid('decision', `decision must be one of ${DECISIONS.join(', ')}.`);
    return approvals.decide(String(params['id']), parsed.data.decision);
  });

  route('get', '/v1/approvals/grants', async () => listOf(await approvals.grants()));

  route('delete', '/v1/approvals/grants/:id', async ({ params }) => {
    const id = String(params['id']);
    await approvals.revoke(id);
    return { grantId: id, deleted: true };
  });
}

function listOf(data: readonly object[]): object {
  return { object: 'list', data };
}

function invalid(param: string, message: string): OpenClawError {
  return new OpenClawError('request_invalid', message, { data: { param } });
}
