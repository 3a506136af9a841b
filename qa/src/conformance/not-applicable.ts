interface NotApplicable {
  readonly scenarios: readonly string[];
  readonly reason: string;
}

/** Scenarios of the suite that a server without these features cannot pass, which the protocol leaves to it. */
export const NOT_APPLICABLE: readonly NotApplicable[] = [
  {
    scenarios: ['logging-set-level', 'tools-call-with-logging'],
    reason: 'Logging is not offered: what happens in the Gateway is for its operator, in its own log.',
  },
  {
    scenarios: ['completion-complete'],
    reason: 'Completion is of prompts and resource templates, and there are none.',
  },
  {
    scenarios: [
      'resources-list',
      'resources-read-text',
      'resources-read-binary',
      'resources-templates-read',
      'resources-subscribe',
      'resources-unsubscribe',
    ],
    reason: 'Tool Search offers tools; resources are not among them.',
  },
  {
    scenarios: [
      'prompts-list',
      'prompts-get-simple',
      'prompts-get-with-args',
      'prompts-get-embedded-resource',
      'prompts-get-with-image',
    ],
    reason: 'Tool Search offers tools; prompts are not among them.',
  },
  {
    scenarios: ['tools-call-sampling'],
    reason: 'The Gateway has models of its own and asks for none of the client.',
  },
  {
    scenarios: ['tools-call-elicitation', 'elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
    reason: 'Only approvals are asked by elicitation; a tool has no way to ask questions of its own.',
  },
  {
    scenarios: ['server-sse-polling'],
    reason: 'Broken streams are not resumed, so no tool can close one early: no answers are kept for later.',
  },
];
