import { describe, expect, it } from 'vitest';
import { classifyModel, isLocalModel, type ModelRoute } from './classify-model.ts';

const ROUTES: readonly (ModelRoute & { local: boolean; why: string })[] = [
  { kind: 'lmstudio', modelId: 'qwen3', local: true, why: 'LM Studio' },
  { kind: 'lmstudio', modelId: 'x:cloud', local: true, why: 'LM Studio knows no hosted tags' },
  { kind: 'managed-local', modelId: 'any', local: true, why: 'a managed local service' },
  { kind: 'ollama', modelId: 'qwen3:8b', local: true, why: 'a model of the daemon' },
  { kind: 'ollama', modelId: 'my-alias', local: true, why: 'an untagged alias, even of a hosted model' },
  { kind: 'ollama', modelId: 'gpt-oss-cloud', local: true, why: 'a name is not a tag' },
  { kind: 'ollama', modelId: 'a:cloud/b', local: true, why: 'the tag comes after the last slash' },
  { kind: 'ollama', modelId: 'a:cloudy', local: true, why: 'another tag' },
  { kind: 'ollama', modelId: 'kimi-k2:cloud', local: false, why: 'the hosted tag' },
  { kind: 'ollama', modelId: 'gpt-oss:120b-cloud', local: false, why: 'a hosted size tag' },
  { kind: 'ollama', modelId: 'team/gpt-oss:120B-Cloud', local: false, why: 'whatever its case' },
  { kind: 'ollama', baseUrl: 'https://ollama.com/v1', modelId: 'x', local: false, why: 'the hosted service' },
  { kind: 'ollama', baseUrl: 'https://api.ollama.com', modelId: 'x', local: false, why: 'a host of it' },
  {
    kind: 'ollama',
    baseUrl: 'https://ollama.com.evil.example',
    modelId: 'x',
    local: true,
    why: 'another host',
  },
  { kind: 'ollama', baseUrl: 'https://notollama.com', modelId: 'x', local: true, why: 'another name' },
  { kind: 'ollama', baseUrl: 'http://10.0.0.5:11434', modelId: 'x', local: true, why: 'a daemon elsewhere' },
  { kind: 'openai-compatible', modelId: 'ollama/qwen3', local: false, why: 'a name alone' },
  {
    kind: 'openai-compatible',
    baseUrl: 'http://127.0.0.1:11434/v1',
    modelId: 'x',
    local: false,
    why: 'loopback',
  },
  { baseUrl: 'http://localhost:1234/v1', modelId: 'lmstudio', local: false, why: 'no kind at all' },
];

describe('classifyModel', () => {
  it.each(ROUTES)(
    'CFG-6: $kind $modelId at $baseUrl is local: $local ($why)',
    ({ local, kind, baseUrl, modelId }) => {
      const route = { modelId, ...(kind && { kind }), ...(baseUrl && { baseUrl }) };
      expect(isLocalModel(route)).toBe(local);
      expect(classifyModel(route)).toEqual({ local, reason: expect.stringMatching(/./) });
    },
  );
});
