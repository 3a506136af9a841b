/** The model name by which a client asks for the agent's own model. */
export const DEFAULT_MODEL = 'openclaw';

/** `openclaw` or nothing means the agent's own model; anything else is `<provider>/<model>`. */
export function requestedModel(name: string | undefined): string | undefined {
  return name === undefined || name === '' || name === DEFAULT_MODEL ? undefined : name;
}
