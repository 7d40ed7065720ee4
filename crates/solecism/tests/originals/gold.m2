S Yesterday I have visit my aunt in the village .
A 2 4|||R:VERB:TENSE|||visited|||REQUIRED|||-NONE-|||0

S She do not likes the cold soup .
A 1 2|||R:VERB:SVA|||does|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:SVA|||like|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:SVA|||does|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:SVA|||like|||REQUIRED|||-NONE-|||1
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||1

S He is living here since three years .
A 1 2|||R:VERB:TENSE|||has been|||REQUIRED|||-NONE-|||0
A 4 5|||R:PREP|||for|||REQUIRED|||-NONE-|||0

S The informations in this leaflet is very usefull .
A 1 2|||R:NOUN:INFL|||information|||REQUIRED|||-NONE-|||0
A 7 8|||R:SPELL|||useful|||REQUIRED|||-NONE-|||0

S I am agree with the plan of the mayor .
A 1 2|||U:VERB||||||REQUIRED|||-NONE-|||0
A 5 5|||M:NOUN|||mayor's|||REQUIRED|||-NONE-|||0
A 6 9|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 1 2|||U:VERB||||||REQUIRED|||-NONE-|||1

S Everybody were happy when the ship arrive .
A 1 2|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||0
A 6 7|||R:VERB:TENSE|||arrived|||REQUIRED|||-NONE-|||0

S She suggested me to take the earlier train .
A 2 2|||M:PREP|||that|||REQUIRED|||-NONE-|||0
A 2 3|||R:PRON|||I|||REQUIRED|||-NONE-|||0
A 3 4|||U:VERB:FORM||||||REQUIRED|||-NONE-|||0

S We discussed about the price during the whole evening .
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||0
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||1
A 5 6|||U:PREP||||||REQUIRED|||-NONE-|||1

S If I would have more time I will learn the violin .
A 2 4|||R:VERB:TENSE|||had|||REQUIRED|||-NONE-|||0
A 6 6|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 7 8|||R:VERB|||would|||REQUIRED|||-NONE-|||0

S The childs was playing in garden all the day .
A 1 2|||R:NOUN:INFL|||children|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||0
A 5 8|||R:WO|||the garden all|||REQUIRED|||-NONE-|||0

S I look forward to meet you in next month .
A 4 5|||R:MORPH|||meeting|||REQUIRED|||-NONE-|||0
A 6 7|||U:PREP||||||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:TENSE|||am looking|||REQUIRED|||-NONE-|||1
A 4 5|||R:MORPH|||meeting|||REQUIRED|||-NONE-|||1
A 6 7|||U:PREP||||||REQUIRED|||-NONE-|||1

S There is many reason why people leaves the island .
A 1 2|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||0
A 3 4|||R:NOUN:NUM|||reasons|||REQUIRED|||-NONE-|||0
A 6 7|||R:VERB:SVA|||leave|||REQUIRED|||-NONE-|||0

S He explained me how does the machine work .
A 2 2|||M:VERB:FORM|||to|||REQUIRED|||-NONE-|||0
A 4 5|||U:VERB||||||REQUIRED|||-NONE-|||0
A 7 8|||R:NOUN:NUM|||works|||REQUIRED|||-NONE-|||0

S My sister is more taller than me .
A 3 4|||U:ADJ||||||REQUIRED|||-NONE-|||0
A 3 4|||U:ADJ||||||REQUIRED|||-NONE-|||1
A 6 7|||R:OTHER|||I am|||REQUIRED|||-NONE-|||1

S The bread what we bought was too much expensive .
A 2 3|||R:PRON|||that|||REQUIRED|||-NONE-|||0
A 7 8|||U:ADJ||||||REQUIRED|||-NONE-|||0

S It depends of the weather if we go by walk .
A 2 3|||R:PREP|||on|||REQUIRED|||-NONE-|||0
A 5 6|||R:PREP|||whether|||REQUIRED|||-NONE-|||0
A 8 9|||R:PREP|||on|||REQUIRED|||-NONE-|||0
A 9 10|||R:OTHER|||foot|||REQUIRED|||-NONE-|||0

S Nobody didn't told us that the bridge is closed .
A 1 2|||U:NOUN||||||REQUIRED|||-NONE-|||0
A 7 8|||R:VERB:TENSE|||was|||REQUIRED|||-NONE-|||0
A 1 2|||U:NOUN||||||REQUIRED|||-NONE-|||1
A 4 5|||U:PREP||||||REQUIRED|||-NONE-|||1
A 7 8|||R:VERB:TENSE|||was|||REQUIRED|||-NONE-|||1

S I have went to the market for buy some apples .
A 1 2|||U:VERB||||||REQUIRED|||-NONE-|||0
A 6 7|||R:PART|||to|||REQUIRED|||-NONE-|||0

S The teacher let us to leave early because the storm .
A 4 5|||U:VERB:FORM||||||REQUIRED|||-NONE-|||0
A 8 8|||M:PREP|||of|||REQUIRED|||-NONE-|||0

S She has lost her both keys on the way to home .
A 1 2|||U:VERB||||||REQUIRED|||-NONE-|||0
A 3 5|||R:WO|||both her|||REQUIRED|||-NONE-|||0
A 9 10|||U:VERB:FORM||||||REQUIRED|||-NONE-|||0
A 3 5|||R:WO|||both her|||REQUIRED|||-NONE-|||1
A 9 10|||U:VERB:FORM||||||REQUIRED|||-NONE-|||1

S How it is called the small bird with red breast ?
A 0 2|||R:OTHER|||What|||REQUIRED|||-NONE-|||0
A 3 4|||U:VERB||||||REQUIRED|||-NONE-|||0
A 8 8|||M:DET|||a|||REQUIRED|||-NONE-|||0
A 10 10|||M:VERB|||called|||REQUIRED|||-NONE-|||0

S The most of the houses was builded before the war .
A 0 2|||U:DET|||Most|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||0
A 6 7|||R:SPELL|||built|||REQUIRED|||-NONE-|||0

S I didn't knew that you can to swim so good .
A 2 3|||R:VERB:TENSE|||know|||REQUIRED|||-NONE-|||0
A 5 7|||R:VERB|||could|||REQUIRED|||-NONE-|||0
A 9 10|||R:ADV|||well|||REQUIRED|||-NONE-|||0
A 2 4|||R:OTHER|||know|||REQUIRED|||-NONE-|||1
A 5 7|||R:VERB|||could|||REQUIRED|||-NONE-|||1
A 9 10|||R:ADV|||well|||REQUIRED|||-NONE-|||1

S Please return me the book when you will finish it .
A 2 3|||U:PRON||||||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||to me|||REQUIRED|||-NONE-|||0
A 7 8|||R:VERB|||have|||REQUIRED|||-NONE-|||0
A 8 9|||R:VERB:FORM|||finished|||REQUIRED|||-NONE-|||0

