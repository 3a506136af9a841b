export { addMockOpenAiCommand } from './command.ts';
export type { ConversationView } from './conversation-view.ts';
export { createGoalPlan, type Goal } from './goal-plan.ts';
export type { ModelPlan, PlannedCall } from './model-plan.ts';
export type { RecordedRequest } from './recorded-request.ts';
export { type MockOpenAi, startMockOpenAi } from './start-mock-openai.ts';
