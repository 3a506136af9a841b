import { describe, expect, it } from 'vitest';
import { reportProblems, ToolProblem } from './tool-problem.ts';

describe('reportProblems', () => {
  it('makes a problem a failure that the model reads', async () => {
    const result = await reportProblems(async () => {
      throw new ToolProblem('There is no such zone.');
    });
    expect(result).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'There is no such zone.' }],
    });
  });

  it('leaves results and faults as they are', async () => {
    const done = { content: [] };
    expect(await reportProblems(async () => done)).toBe(done);
    const fault = new TypeError('x is not a function');
    await expect(reportProblems(() => Promise.reject(fault))).rejects.toBe(fault);
  });
});
