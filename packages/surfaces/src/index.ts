export { CONTROL_NAMES, RESERVED_NAMES } from '@openclaw/catalog';
export { chooseMode, type ModeChoice, type ModeInput } from './choose-mode.ts';
export type { BridgeTelemetry } from './controls/code.ts';
export type { DispatchResult, HandedOff } from './controls/control.ts';
export type { ControlObserver } from './controls/observer.ts';
export type { Skills } from './controls/select-tool.ts';
export { wrappedContent } from './render-outcome.ts';
export { createSurface, type Surface, type SurfaceDeps } from './surface.ts';
export { type LayoutOptions, layOutSurface, type SurfaceLayout } from './surface-layout.ts';
