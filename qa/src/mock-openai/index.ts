export { addMockOpenAiCommand } from './command.ts';
export type { ConversationView, Exchange, VisibleFunction } from './conversation-view.ts';
export { createDefaultPlan } from './default-plan.ts';
export type { Fault, FaultKind } from './faults.ts';
export { createGoalPlan, type Goal, type GoalPlanOptions } from './goal-plan.ts';
export type { MockAnswer, ModelPlan, PlannedCall } from './model-plan.ts';
export { parsePlan } from './parse-plan.ts';
export type { RecordedRequest } from './recorded-request.ts';
export { type MockOpenAi, type MockOpenAiOptions, startMockOpenAi } from './start-mock-openai.ts';
