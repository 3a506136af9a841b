import type { JsonObject } from '@openclaw/contracts';

/** Names that scenarios and claims agree on. Every size of the fake plugin holds these four tools. */
export const FAKE_PLUGIN: {
  readonly id: string;
  readonly packageName: string;
  /** The two tools that a scenario looks for and runs; what they were told is in `executions.jsonl`. */
  readonly target: FakeTarget;
  readonly secondTarget: FakeTarget;
  /** Its result is an image, so it stays outside the catalog and visible. */
  readonly directOnly: string;
  /** What a scenario's policy denies. */
  readonly denied: string;
  readonly recordFile: string;
} = {
  id: 'fake-enterprise',
  packageName: 'openclaw-fake-enterprise',
  target: {
    name: 'irrigation_schedule_create',
    id: 'openclaw:fake-enterprise:irrigation_schedule_create',
    query: 'create an irrigation schedule for a zone',
    arguments: {
      zoneId: 'zone-12',
      startTime: '05:30',
      durationMinutes: 25,
      mode: 'drip',
    },
  },
  secondTarget: {
    name: 'invoice_list_unpaid',
    id: 'openclaw:fake-enterprise:invoice_list_unpaid',
    query: 'which invoices are still unpaid',
    arguments: { filter: { status: 'overdue' } },
  },
  directOnly: 'museum_loan_photo_view',
  denied: 'fleet_vehicle_immobilise',
  recordFile: 'executions.jsonl',
};

interface FakeTarget {
  readonly name: string;
  readonly id: string;
  /** What somebody would search for who wants this tool. */
  readonly query: string;
  /** Fit its input schema. */
  readonly arguments: JsonObject;
}
