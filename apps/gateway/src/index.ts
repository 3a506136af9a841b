export { type HttpGateway, type HttpGatewayOptions, startHttpGateway } from './http-gateway.ts';
export { createLogger, type LogLevel } from './logger.ts';
export { type GatewayToken, gatewayToken } from './token.ts';
