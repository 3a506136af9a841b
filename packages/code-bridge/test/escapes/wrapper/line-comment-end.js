// A line comment at the very end of the text.
return reached; // end
