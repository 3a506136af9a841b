import { describe, expect, it } from 'vitest';
import { defineTool } from './define-tool.ts';
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

  it('FR-121: the work gives details, text or a result, held to the output schema', async () => {
    const zone = defineTool({
      name: 'zone_state',
      description: 'Tell how wet a zone of the garden is.',
      inputSchema: { type: 'object', properties: { zone: { type: 'string' } }, required: ['zone'] },
      outputSchema: {
        type: 'object',
        properties: { state: { enum: ['wet', 'dry'] } },
        required: ['state'],
        additionalProperties: false,
      },
      execute: ({ zone: name }) =>
        reportProblems(async () => {
          if (name !== 'lawn') throw new ToolProblem(`There is no zone ${name}.`);
          return { state: 'dry' };
        }),
    });
    defineTool({
      ...zone,
      inputSchema: { type: 'object' },
      outputSchema: { type: 'object', properties: { state: { type: 'string' } }, required: ['state'] },
      // @ts-expect-error The work gives another type than the schema says.
      execute: () => reportProblems(async () => ({ state: 1 })),
    });
    expect(await reportProblems(() => 'Watered.')).toBe('Watered.');
    expect(zone.name).toBe('zone_state');
  });
});
