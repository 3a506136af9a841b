// An HTML-like comment at the end of the text.
return reached;
--> a comment
