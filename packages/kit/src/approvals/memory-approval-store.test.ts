import { describe } from 'vitest';
import { holdsToTheApprovalStoreContract } from '../../test/approval-store-contract.ts';
import { createMemoryApprovalStore } from './memory-approval-store.ts';

describe('createMemoryApprovalStore', () => {
  holdsToTheApprovalStoreContract(async () => {
    const store = createMemoryApprovalStore();
    return [store, store];
  });
});
