// Dynamic import: html-comment.
await forbidAsync('comment', () => import<!-- a comment
('node:fs'));
return reached;
